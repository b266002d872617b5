import HTTPTransport

/// A fake service that ``FaultInjector`` can put faults in front of.
public protocol FaultableService: Sendable {
  /// The method and the set by which faults count a request.
  func place(of request: HTTPRequest) throws -> (method: HTTPMethod, set: String)

  /// Processes a request, without faults.
  func process(_ request: HTTPRequest) async throws -> HTTPResponse

  /// The answer that reports an error with a status.
  func refusal(_ status: Int, of request: HTTPRequest) -> HTTPResponse

  /// The body of a false answer whose form depends on the protocol: an error, a page without entities, or null instead of
  /// them.
  func body(of answer: ProtocolAnswer) -> String

  /// The answer to the creation of another entity of the request's set; nil if there is none.
  func otherEntity(than request: HTTPRequest) throws -> HTTPResponse?
}

/// A body of a false answer that each protocol writes in its own way.
public enum ProtocolAnswer: Sendable {
  /// An error object.
  case error
  /// A page with null instead of its entities.
  case null
  /// A page without entities.
  case emptyPage
}
