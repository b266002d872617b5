import HTTPTransport

/// Something that goes wrong at one counted request, once.
///
/// Its text is `KIND@[METHOD/][SET/]NUMBER`: `lost@3` loses the answer to the third request, `503:2@PATCH/1` refuses the
/// first `PATCH` with status 503 and `Retry-After: 2`, `cut@GET/Products/2` cuts the answer to the second reading of
/// `Products`. The set is the first segment of the path without its key, so also `$batch`.
public struct ServiceFault: Sendable, Hashable {
  /// What goes wrong.
  public enum Kind: Sendable, Hashable {
    /// `refuse`: the service cannot be reached, and does nothing.
    case refusedConnection
    /// `lost`: the service does what it was asked for, and no answer comes.
    case lostResponse
    /// `cut`: the service does what it was asked for, and the connection breaks in the middle of the answer's body.
    case cutBody
    /// `short`: as `cut`, but nothing tells that the body is not whole.
    case shortBody
    /// `delay:MILLISECONDS`: the service takes its time.
    case delay(milliseconds: Int)
    /// `STATUS` or `STATUS:SECONDS`: the service does nothing and answers with a status, and a time to come back.
    case status(Int, retryAfter: Int?)
    /// `late:STATUS`: the service does what it was asked for, and the answer is another one, as of an impatient gateway.
    case lateStatus(Int)
    /// `false:ANSWER`: the service does nothing, and what comes back says otherwise.
    case falseAnswer(FalseAnswer)
    /// `late-false:ANSWER`: the service does what it was asked for, and something else comes back.
    case lateFalseAnswer(FalseAnswer)
    /// `die-before`: the process of the service dies before it does anything.
    case deathBefore
    /// `die-after`: the process of the service dies after it has done everything but answer.
    case deathAfter
  }

  /// What goes wrong.
  public var kind: Kind
  /// Counts only requests of this method; a tunnelled one counts as what it stands for.
  public var method: HTTPMethod?
  /// Counts only requests whose path begins with this set.
  public var set: String?
  /// At which of the counted requests, from 1.
  public var number: Int

  /// A fault at the request of a number, among those of a method and a set.
  public init(_ kind: Kind, method: HTTPMethod? = nil, set: String? = nil, number: Int) {
    self.kind = kind
    self.method = method
    self.set = set
    self.number = number
  }
}

/// Faults of one run of a service, each of which happens once.
///
/// Its text has the texts of the faults with white space or commas between them. The same text and the same requests
/// give the same run again.
public struct FaultPlan: Sendable, Hashable {
  /// The faults, in any order.
  public var faults: [ServiceFault]

  /// A plan of some faults; of none, nothing goes wrong.
  public init(_ faults: [ServiceFault] = []) { self.faults = faults }
}
