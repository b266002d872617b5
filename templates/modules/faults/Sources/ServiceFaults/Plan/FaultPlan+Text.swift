import HTTPTransport

extension FaultPlan: CustomStringConvertible {
  /// Parses a plan, such as `503:2@POST/1 lost@PATCH/Products/2`.
  ///
  /// - Throws: ``ServiceTextError`` with the invalid fault.
  public init(_ text: String) throws(ServiceTextError) {
    faults = []
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      faults.append(try ServiceFault(String(word)))
    }
  }

  public var description: String { faults.map(\.description).joined(separator: " ") }
}

extension ServiceFault: CustomStringConvertible {
  /// Parses a fault.
  ///
  /// - Throws: ``ServiceTextError`` for any other text.
  public init(_ text: String) throws(ServiceTextError) {
    let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, let kind = Kind(halves[0]) else {
      throw ServiceTextError(
        text, as: "fault", expected: "one of \(Kind.forms), followed by '@' and the number of a request")
    }
    var steps = halves[1].split(separator: "/", omittingEmptySubsequences: false)[...]
    guard let number = steps.popLast().flatMap({ Int($0) }), number > 0 else {
      throw ServiceTextError(
        text, as: "fault", expected: "the number of a request, from 1, at the end, as in 'lost@POST/1'")
    }
    let method = steps.first.map { HTTPMethod(rawValue: String($0)) }.flatMap { Self.methods.contains($0) ? $0 : nil }
    if method != nil { steps.removeFirst() }
    guard steps.count <= 1, steps.first?.isEmpty != true else {
      throw ServiceTextError(
        text, as: "fault", expected: "at most a method and a set before the number, as in 'lost@POST/Products/1'")
    }
    self.init(kind, method: method, set: steps.first.map(String.init), number: number)
  }

  private static let methods: Set<HTTPMethod> = [.get, .head, .post, .put, .patch, .merge, .delete]

  public var description: String {
    let steps = [method?.rawValue, set, String(number)].compactMap { $0 }
    return "\(kind.text)@\(steps.joined(separator: "/"))"
  }
}

extension ServiceFault.Kind {
  static let forms =
    "'refuse', 'lost', 'cut', 'short', 'delay:MILLISECONDS', 'STATUS', 'STATUS:SECONDS', 'late:STATUS', "
    + "'false:ANSWER', 'late-false:ANSWER', 'die-before' and 'die-after', where ANSWER is one of "
    + FalseAnswer.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")

  fileprivate init?(_ text: Substring) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2, let answer = FalseAnswer(rawValue: String(parts[1])) {
      switch parts[0] {
      case "false": self = .falseAnswer(answer)
      case "late-false": self = .lateFalseAnswer(answer)
      default: return nil
      }
      return
    }
    let value = parts.count == 2 ? Int(parts[1]).flatMap { $0 >= 0 ? $0 : nil } : nil
    guard parts.count == 1 || (parts.count == 2 && value != nil) else { return nil }
    switch (parts[0], value) {
    case ("refuse", nil): self = .refusedConnection
    case ("lost", nil): self = .lostResponse
    case ("cut", nil): self = .cutBody
    case ("short", nil): self = .shortBody
    case ("die-before", nil): self = .deathBefore
    case ("die-after", nil): self = .deathAfter
    case ("delay", let milliseconds?): self = .delay(milliseconds: milliseconds)
    case ("late", let status?) where Self.isStatus(status): self = .lateStatus(status)
    case (let digits, let seconds):
      guard let status = Int(digits), Self.isStatus(status) else { return nil }
      self = .status(status, retryAfter: seconds)
    }
  }

  private static func isStatus(_ number: Int) -> Bool { (300..<600).contains(number) }

  fileprivate var text: String {
    switch self {
    case .refusedConnection: "refuse"
    case .lostResponse: "lost"
    case .cutBody: "cut"
    case .shortBody: "short"
    case .delay(let milliseconds): "delay:\(milliseconds)"
    case .status(let status, nil): "\(status)"
    case .status(let status, let seconds?): "\(status):\(seconds)"
    case .lateStatus(let status): "late:\(status)"
    case .falseAnswer(let answer): "false:\(answer.rawValue)"
    case .lateFalseAnswer(let answer): "late-false:\(answer.rawValue)"
    case .deathBefore: "die-before"
    case .deathAfter: "die-after"
    }
  }
}
