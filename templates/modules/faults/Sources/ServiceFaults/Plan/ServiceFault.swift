import HTTPTransport

/// A fault that occurs once, at a counted request.
///
/// Its text is `KIND@[METHOD/][SET/]NUMBER`: `lost@3` loses the answer to the third request, `503:2@PATCH/1` refuses the
/// first `PATCH` with status 503 and `Retry-After: 2`, `cut@GET/Products/2` truncates the answer to the second `GET` of
/// `Products`. The set is the first segment of the path without its key, which can also be `$batch`.
public struct ServiceFault: Sendable, Hashable {
  /// The kinds of faults.
  public enum Kind: Sendable, Hashable {
    /// `refuse`: the connection is refused.
    case refusedConnection
    /// `lost`: the service processes the request, but the answer is lost.
    case lostResponse
    /// `cut`: the service processes the request, but the connection is lost in the middle of the answer's body.
    case cutBody
    /// `short`: like `cut`, but the truncation of the body cannot be detected.
    case shortBody
    /// `delay:MILLISECONDS`: the answer is delayed.
    case delay(milliseconds: Int)
    /// `STATUS` or `STATUS:SECONDS`: the service ignores the request and answers with a status and possibly `Retry-After`.
    case status(Int, retryAfter: Int?)
    /// `late:STATUS`: the service processes the request, but the answer is an error, as from a gateway with a timeout.
    case lateStatus(Int)
    /// `false:ANSWER`: the service ignores the request, and a false answer is sent.
    case falseAnswer(FalseAnswer)
    /// `late-false:ANSWER`: the service processes the request, but a false answer is sent.
    case lateFalseAnswer(FalseAnswer)
    /// `die-before`: the service's process dies before it processes the request.
    case deathBefore
    /// `die-after`: the service's process dies after it has processed the request and before it answers.
    case deathAfter
  }

  /// The kind of fault.
  public var kind: Kind
  /// Counts only requests with this method; a tunnelled request counts with its real method.
  public var method: HTTPMethod?
  /// Counts only requests whose path begins with this set.
  public var set: String?
  /// The number of the counted request, from 1.
  public var number: Int

  /// Creates a fault at the request with a number, counting only requests with the given method and set.
  public init(_ kind: Kind, method: HTTPMethod? = nil, set: String? = nil, number: Int) {
    self.kind = kind
    self.method = method
    self.set = set
    self.number = number
  }
}

/// The faults of a run of a service, each of which occurs once.
///
/// The text of a plan contains the texts of its faults, separated by white space or commas. The same plan and the same
/// requests reproduce a run.
public struct FaultPlan: Sendable, Hashable {
  /// The faults, in any order.
  public var faults: [ServiceFault]

  /// Creates a plan of faults.
  public init(_ faults: [ServiceFault] = []) { self.faults = faults }
}
