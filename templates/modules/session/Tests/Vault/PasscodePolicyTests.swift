import OnboardingSessions
import Testing

@Suite struct PasscodePolicyTests {
  struct Example: CustomTestStringConvertible {
    let policy: PasscodePolicy
    let right: String
    let wrong: String
    let lack: String
    var testDescription: String { lack }
  }

  @Test(
    "P36: each demand of the policy",
    arguments: [
      Example(policy: .init(minimumLength: 4), right: "abcd", wrong: "abc", lack: "at least 4 characters"),
      Example(policy: .init(minimumLength: 0), right: "a", wrong: "", lack: "at least 1 characters"),
      Example(
        policy: .init(minimumLength: 4, minimumUniqueCharacters: 3), right: "abca", wrong: "abab",
        lack: "at least 3 different characters"),
      Example(policy: .init(minimumLength: 1, needsDigit: true), right: "a1", wrong: "a", lack: "a digit"),
      Example(
        policy: .init(minimumLength: 1, needsUppercase: true), right: "É", wrong: "é", lack: "an uppercase letter"),
      Example(
        policy: .init(minimumLength: 1, needsLowercase: true), right: "é", wrong: "É", lack: "a lowercase letter"),
      Example(
        policy: .init(minimumLength: 1, needsSpecial: true), right: "a b", wrong: "a1B",
        lack: "a character that is neither a letter nor a digit"),
      Example(
        policy: .init(minimumLength: 4, allowsOnlyDigits: true), right: "1234", wrong: "123a", lack: "only digits"),
    ])
  func demand(_ example: Example) throws {
    try example.policy.check(example.right)
    #expect(throws: PasscodeError.unsuitable(missing: [example.lack])) { try example.policy.check(example.wrong) }
    #expect(example.policy.demands.contains(example.lack))
  }

  @Test func listsEverythingThatIsMissing() {
    let policy = PasscodePolicy(minimumLength: 8, needsDigit: true)
    let error = #expect(throws: PasscodeError.self) { try policy.check("abc") }
    #expect(error?.description == "the passcode needs at least 8 characters, a digit; choose another one")
  }
}
