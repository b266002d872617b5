import Glibc
import HTTPTransport
import ServiceData

/// What a fake service is like.
public struct FakeServiceOptions: Sendable {
  /// Called with every request and its answer; what it returns is sent.
  public typealias Answering = @Sendable (HTTPRequest, HTTPResponse) async throws -> HTTPResponse

  /// How many sample entities every set has, where its key allows for as many.
  public var rowsPerSet = 12
  /// How many entities one page holds at most, whatever a client wishes; nil for no limit.
  public var pageSize: Int? = 100
  /// Another seed gives other sample values.
  public var seed: UInt64 = 1
  /// The answer to `$metadata`; without it, the service has none.
  public var metadata: [UInt8]?
  /// Where changes are kept from run to run.
  public var stateFile: FakeServiceStateFile?
  /// How the service differs from a good one.
  public var quirks: Set<ServiceQuirk> = []
  /// What goes wrong, and when.
  public var faults = FaultPlan()
  /// How many requests are answered that carry the same `Authorization`, which every request needs then; nil where it
  /// does not matter.
  public var requestsPerToken: Int?
  /// What a fault does that ends the process: it kills the process as `kill -9` does. Where something else is put in its
  /// place and returns, the request gets no answer.
  public var death: @Sendable () async throws -> Void = { kill(getpid(), SIGKILL) }
  /// Replaces answers; nil to send them as they are.
  public var answering: Answering?

  /// A small service without metadata, whose changes end with it.
  public init() {}
}
