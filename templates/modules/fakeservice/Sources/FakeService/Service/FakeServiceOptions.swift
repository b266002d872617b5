import HTTPTransport
import ServiceFaults

/// The options of a fake service.
public struct FakeServiceOptions: Sendable {
  /// Receives every request and its answer, and returns the answer to send.
  public typealias Answering = @Sendable (HTTPRequest, HTTPResponse) async throws -> HTTPResponse

  /// The number of sample entities of every set, if its key has enough values.
  public var rowsPerSet = 12
  /// The maximum number of entities of a page, whatever a client prefers; nil for no limit.
  public var pageSize: Int? = 100
  /// The seed of the sample values.
  public var seed: UInt64 = 1
  /// The document at `$metadata`; nil if the service has none.
  public var metadata: [UInt8]?
  /// The file that stores changes between runs.
  public var stateFile: FakeServiceStateFile?
  /// The ways in which the service differs from the protocol.
  public var quirks: Set<ServiceQuirk> = []
  /// The faults of the service.
  public var faults = FaultPlan()
  /// The number of requests that are answered with the same `Authorization` header, which is then required; nil for no
  /// authentication.
  public var requestsPerToken: Int?
  /// Ends the process for a fault, by default like `kill -9`. If a replacement returns, the request gets no answer.
  public var death: @Sendable () async throws -> Void = FaultInjector.killProcess
  /// Replaces answers; nil to send them unchanged.
  public var answering: Answering?

  /// Creates the options of a small service without metadata, whose changes are not stored.
  public init() {}
}
