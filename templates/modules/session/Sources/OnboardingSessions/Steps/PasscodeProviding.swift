/// Asks the user for passcodes.
public protocol PasscodeProviding: Sendable {
  /// Asks for a new passcode; nil if nobody can be asked.
  ///
  /// - Parameter refusal: why the previous answer was not accepted; nil for the first question.
  func newPasscode(_ policy: PasscodePolicy, refusal: PasscodeError?) async throws -> String?
  /// Asks for the passcode; nil if nobody can be asked, or if the previous answer cannot be improved.
  ///
  /// - Parameter refusal: why the previous answer was not accepted; nil for the first question.
  func passcode(refusal: PasscodeError?) async throws -> String?
  /// Runs questions for passcodes and the checks of the answers, which take a moment. What the user types in the meantime
  /// must not be shown.
  func asking<Result: Sendable>(_ work: () async throws -> Result) async throws -> Result
}

extension PasscodeProviding {
  public func asking<Result: Sendable>(_ work: () async throws -> Result) async throws -> Result { try await work() }

  /// Asks for a new passcode until it has what the policy demands.
  ///
  /// - Throws: ``PasscodeError/unsuitable(missing:)`` or ``PasscodeError/required``.
  public func suitablePasscode(_ policy: PasscodePolicy) async throws -> String {
    var refusal: PasscodeError?
    while let passcode = try await newPasscode(policy, refusal: refusal) {
      do {
        try policy.check(passcode)
        return passcode
      } catch {
        refusal = error
      }
    }
    throw refusal ?? .required
  }
}
