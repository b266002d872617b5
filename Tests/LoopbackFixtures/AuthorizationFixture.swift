import Foundation
import HTTPTransport
import Synchronization

/// An authorization server on loopback (RFC 6749, 8628, 7009, 8414) that also guards a service with its tokens.
public final class AuthorizationFixture: Sendable {
  /// How the server behaves, and what it has issued.
  public struct State: Sendable {
    /// The lifetime of access tokens in seconds; nil leaves it out of the answers.
    public var lifetime: Int? = 3600
    /// Whether a refresh token is good for one use.
    public var rotates = true
    /// Whether refresh tokens are issued.
    public var issuesRefreshTokens = true
    /// The secret that a client has to send with Basic authentication; nil for public clients.
    public var secret: String?
    /// The error codes of the next answers of the token endpoint; an empty one means that the user has agreed.
    public var errors: [String] = []
    /// The statuses of the next answers of the token endpoint, without a body.
    public var statuses: [Int] = []
    /// The code that a user enters.
    public var userCode = "WDJB-MJHT"
    /// The pause that the device endpoint asks for.
    public var interval: Int? = 0
    /// More fields of the answer with the metadata.
    public var metadata: [String: any Sendable] = [:]
    /// More members of the answers of the token endpoint.
    public var members: [String: String] = [:]
    /// What was posted, in order, with the path as 'path' and the header as 'Authorization'.
    public internal(set) var forms: [[String: String]] = []
    public internal(set) var accessTokens: Set<String> = []
    public internal(set) var refreshTokens: Set<String> = []
    var codes: Set<String> = []
    var count = 0
  }

  /// Answers requests to the guarded service.
  public typealias Service = @Sendable (HTTPRequest) async throws -> HTTPResponse

  private let state: Box
  private let server: LoopbackServer

  final class Box: Sendable {
    let state = Mutex(State())
  }

  /// Starts the server; paths below `/service` are those of the guarded service.
  public init(service: @escaping Service = { _ in HTTPResponse(status: 200) }) throws {
    let box = Box()
    state = box
    server = try LoopbackServer { request in Self.answer(request, box, service) }
  }

  public var root: String { server.url("") }
  public var tokenURL: String { server.url("/token") }
  public var deviceURL: String { server.url("/device") }
  public var authorizationURL: String { server.url("/authorize") }
  public var revocationURL: String { server.url("/revoke") }
  public var serviceURL: String { server.url("/service/") }

  /// Reads or changes the state.
  public func with<Result: Sendable>(_ change: @Sendable (inout State) -> Result) -> Result {
    state.state.withLock { change(&$0) }
  }

  /// The forms that a path received.
  public func forms(_ path: String) -> [[String: String]] { with { $0.forms.filter { $0["path"] == path } } }

  /// Has the service take a token that this server did not issue, and no other one.
  public func accept(only token: String) { with { $0.accessTokens = [token] } }

  /// Ends all access tokens, as if their time was over.
  public func expireAccessTokens() { with { $0.accessTokens = [] } }

  /// Ends everything that was issued.
  public func revokeAll() {
    with {
      $0.accessTokens = []
      $0.refreshTokens = []
    }
  }

  /// Lets the user agree in the browser.
  ///
  /// - Returns: the address that the browser is sent to, for an address of the authorization endpoint.
  public func agree(to address: String, error: String? = nil) throws -> String {
    let parts = try Self.present(URLComponents(string: address))
    let query = Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
    let code = "code-\(query["code_challenge"] ?? "")"
    _ = with { $0.codes.insert(code) }
    var target = try Self.present(URLComponents(string: query["redirect_uri"] ?? ""))
    target.queryItems = [
      URLQueryItem(name: error == nil ? "code" : "error", value: error ?? code),
      URLQueryItem(name: "state", value: query["state"]),
    ]
    return target.string ?? ""
  }

  private static func present<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw URLError(.badURL) }
    return value
  }
}
