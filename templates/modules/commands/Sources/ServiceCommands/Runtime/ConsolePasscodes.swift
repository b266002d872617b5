import CommandLineInterface
import LocalFiles
import OnboardingSessions

/// Reads passcodes from files, or asks for them on the terminal without echo.
struct ConsolePasscodes: PasscodeProviding {
  static let passcodeFile = CommandOption(
    "passcode-file", .file("FILE"), "a file with the session's passcode on its first line, for scripts")
  static let newPasscodeFile = CommandOption(
    "new-passcode-file", .file("FILE"), "a file with the new passcode on its first line")

  let console: Console
  let isInteractive: Bool
  /// The file with the passcode; nil if it is asked for.
  let file: String?
  let newFile: String?
  /// Why a new passcode is needed; nil if only the policy or the user asks for one.
  var need: AccessError?

  func newPasscode(_ policy: PasscodePolicy, refusal: PasscodeError?) async throws -> String? {
    if let newFile { return refusal == nil ? try SecretFile.secret(in: newFile) : nil }
    guard isInteractive else { return try nobody(refusal) }
    if refusal == nil, need != nil {
      console.errors.writeLine("the data on this machine is encrypted, and a passcode protects its key")
    }
    console.errors.writeLine(refusal?.description ?? "the passcode needs \(policy.demands.joined(separator: ", "))")
    while true {
      guard let first = try answer("New passcode"), let second = try answer("Once more") else {
        return try nobody(refusal)
      }
      if first == second { return first }
      console.errors.writeLine("the two are different; enter the new passcode again")
    }
  }

  /// No new passcode, which is an error that names the remedies if one is needed.
  private func nobody(_ refusal: PasscodeError?) throws -> String? {
    if refusal == nil, let need { throw need }
    return nil
  }

  func passcode(refusal: PasscodeError?) async throws -> String? {
    if let file { return refusal == nil ? try SecretFile.secret(in: file) : nil }
    guard isInteractive else { return nil }
    if let refusal { console.errors.writeLine(refusal.description) }
    return try answer("Passcode")
  }

  func asking<Result: Sendable>(_ work: () async throws -> Result) async throws -> Result {
    try await isInteractive ? console.input.withoutEcho(work) : work()
  }

  /// Asks for a secret; nil for an empty answer.
  func answer(_ question: String) throws -> String? {
    let answer = try console.askSecret(question)
    return answer?.isEmpty == false ? answer : nil
  }
}
