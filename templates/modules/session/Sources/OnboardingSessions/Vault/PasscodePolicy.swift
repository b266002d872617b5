/// What a passcode must contain, how often it may be wrong, and how long it opens a session.
public struct PasscodePolicy: Sendable, Hashable {
  /// Whether a session needs a passcode. If false, the user decides.
  public var isRequired: Bool
  /// The minimum number of characters.
  public var minimumLength: Int
  /// The minimum number of different characters.
  public var minimumUniqueCharacters: Int
  /// Whether a passcode must contain a digit.
  public var needsDigit: Bool
  /// Whether a passcode must contain an uppercase letter.
  public var needsUppercase: Bool
  /// Whether a passcode must contain a lowercase letter.
  public var needsLowercase: Bool
  /// Whether a passcode must contain a character that is neither a letter nor a digit.
  public var needsSpecial: Bool
  /// Whether a passcode must consist of digits.
  public var allowsOnlyDigits: Bool
  /// After how many wrong tries in a row the passcode is not accepted any more; nil for no limit.
  public var retryLimit: Int?
  /// How long after the last command a session locks itself; nil if it does not.
  public var lockTimeout: Duration?

  /// Creates a policy.
  public init(
    isRequired: Bool = false, minimumLength: Int = 8, minimumUniqueCharacters: Int = 1, needsDigit: Bool = false,
    needsUppercase: Bool = false, needsLowercase: Bool = false, needsSpecial: Bool = false,
    allowsOnlyDigits: Bool = false, retryLimit: Int? = 10, lockTimeout: Duration? = .seconds(900)
  ) {
    self.isRequired = isRequired
    self.minimumLength = minimumLength
    self.minimumUniqueCharacters = minimumUniqueCharacters
    self.needsDigit = needsDigit
    self.needsUppercase = needsUppercase
    self.needsLowercase = needsLowercase
    self.needsSpecial = needsSpecial
    self.allowsOnlyDigits = allowsOnlyDigits
    self.retryLimit = retryLimit
    self.lockTimeout = lockTimeout
  }

  /// What the policy demands, in words.
  public var demands: [String] { rules.map(\.demand) }

  /// Checks a new passcode.
  ///
  /// - Throws: ``PasscodeError/unsuitable(missing:)`` with everything that it lacks.
  public func check(_ passcode: String) throws(PasscodeError) {
    let missing: [String] = rules.filter { !$0.isMet(passcode) }.map(\.demand)
    guard missing.isEmpty else { throw .unsuitable(missing: missing) }
  }

  private struct Rule {
    let demand: String
    let isMet: (String) -> Bool
  }

  private var rules: [Rule] {
    let (length, unique) = (max(minimumLength, 1), minimumUniqueCharacters)
    var rules: [Rule] = [Rule(demand: "at least \(length) characters") { $0.count >= length }]
    if unique > 1 { rules.append(Rule(demand: "at least \(unique) different characters") { Set($0).count >= unique }) }
    if needsDigit { rules.append(Rule(demand: "a digit") { $0.contains(where: \.isNumber) }) }
    if needsUppercase { rules.append(Rule(demand: "an uppercase letter") { $0.contains(where: \.isUppercase) }) }
    if needsLowercase { rules.append(Rule(demand: "a lowercase letter") { $0.contains(where: \.isLowercase) }) }
    if needsSpecial {
      rules.append(
        Rule(demand: "a character that is neither a letter nor a digit") {
          $0.contains { !$0.isLetter && !$0.isNumber }
        })
    }
    if allowsOnlyDigits { rules.append(Rule(demand: "only digits") { $0.allSatisfy(\.isNumber) }) }
    return rules
  }
}
