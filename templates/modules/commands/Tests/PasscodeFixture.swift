import CommandLineInterface
import Foundation
import OnboardingSessions
import SampleApplication
import ServiceCommands
import Testing

/// An application with passcodes, its terminal, and files with passcodes.
final class PasscodeFixture {
  static let right = "correct horse"
  let terminal: ProgramTerminal
  let folder: URL

  init() throws {
    folder = Self.folderInMemory("passcode")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    terminal = ProgramTerminal(Self.application(in: folder))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A place for a folder that a key may be stored in.
  static func folderInMemory(_ name: String) -> URL {
    URL(fileURLWithPath: "/dev/shm").appendingPathComponent("\(name)-\(UUID().uuidString)")
  }

  /// Runs a program on a terminal at which somebody types lines.
  static func answer(
    _ program: ServiceProgram, _ arguments: [String], at profile: URL, _ lines: [String]
  ) async -> (status: CommandStatus, errors: String) {
    let errors = TextBuffer()
    let console = Console(
      output: ConsoleStream(TextBuffer()), errors: ConsoleStream(errors, isTerminal: true) { 80 },
      input: LineBuffer(lines, isTerminal: true))
    return (await program.run(arguments + ["--profile", profile.path], console: console), errors.text)
  }

  /// An application whose keys are in the kernel or, where that is forbidden, in the folder.
  static func application(in folder: URL) -> ShopApplication {
    var application = ShopApplication()
    application.passcodePolicy = PasscodePolicy(minimumLength: 4, retryLimit: 3, lockTimeout: .seconds(600))
    application.unlockedKeys = UnlockedKeys(environment: ["XDG_RUNTIME_DIR": folder.path])
    return application
  }

  func file(_ name: String, _ text: String) throws -> String {
    let url = folder.appendingPathComponent(name)
    try Data("\(text)\n".utf8).write(to: url)
    return url.path
  }

  /// Opens a session with the demo, whose password is stored, and sets the right passcode.
  func protect(_ terminal: ProgramTerminal, _ options: String...) async throws -> ProgramTerminal.Run {
    let password = try file("password", "hunter2")
    let open = await terminal.run("session", "open", "--demo", "--user", "anna", "--password-file", password)
    #expect(open.status == 0, "\(open.errors)")
    try secrets(of: terminal).write(Data("hunter2".utf8), to: "password")
    return await terminal.run(
      ["passcode", "set", "--new-passcode-file", try file("right", Self.right)] + options)
  }

  func context(of terminal: ProgramTerminal) throws -> OnboardingContext {
    let users = try FileManager.default.contentsOfDirectory(atPath: terminal.file("users"))
    let user = try #require(users.first.flatMap { UUID(uuidString: $0) })
    return OnboardingContext(onboardingID: user, profile: ProfileDirectory(url: terminal.profile))
  }

  func secrets(of terminal: ProgramTerminal) throws -> ProfileDirectory { try context(of: terminal).secrets }

  /// The contents of all files of the user, except those of open databases and locks.
  func files() throws -> [String: Data] {
    var found: [String: Data] = [:]
    let root = terminal.file("users")
    for case let name as String in FileManager.default.enumerator(atPath: root) ?? .init() {
      guard !name.hasSuffix("-shm"), let data = FileManager.default.contents(atPath: root + "/" + name) else {
        continue
      }
      found[name] = data
    }
    return found
  }
}
