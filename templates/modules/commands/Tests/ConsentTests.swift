import CommandLineInterface
import Foundation
import OnboardingSessions
import SampleApplication
import Testing

@testable import ServiceCommands

/// The consents that a session needs, from command to command.
@Suite struct ConsentTests {
  private let terminal = ProgramTerminal()

  private func application(terms version: Int) -> ShopApplication {
    var application = ShopApplication()
    application.consents = [
      ConsentForm(id: "terms", version: version, title: "Terms", text: "Version \(version)", isRequired: true)
    ]
    return application
  }

  private func run(
    _ version: Int, _ arguments: [String], answers: [String]
  ) async -> (status: CommandStatus, errors: String) {
    let errors = TextBuffer()
    let console = Console(
      output: ConsoleStream(TextBuffer()), errors: ConsoleStream(errors, isTerminal: true) { 80 },
      input: LineBuffer(answers, isTerminal: true))
    let program = ServiceProgram(application(terms: version))
    return (await program.run(arguments + ["--profile", terminal.profile.path], console: console), errors.text)
  }

  @Test("P35: a session needs the current version of a required consent")
  func versions() async throws {
    let list = ["list", "Products", "--top", "1"]
    #expect(await run(1, ["session", "open", "--demo"], answers: ["no"]).status == .notAuthenticated)
    #expect(await run(1, ["session", "open", "--demo"], answers: ["yes"]).status == .success)
    #expect(await run(1, list, answers: []).status == .success)
    let unasked = await run(2, list + ["--no-input"], answers: ["yes"])
    #expect(unasked.status == .notAuthenticated)
    #expect(unasked.errors.contains("'terms' needs your agreement, but you cannot be asked here"))
    let declined = await run(2, list, answers: ["no"])
    #expect(declined.status == .notAuthenticated)
    #expect(declined.errors.contains("Version 2"))
    #expect(await run(2, list, answers: ["yes"]).status == .success)
    let agreed = await run(2, list, answers: [])
    #expect(agreed.status == .success)
    #expect(!agreed.errors.contains("Terms"))
  }

  @Test("P35, P39: each user agrees for themselves")
  func users() async throws {
    #expect(await run(1, ["session", "open", "--demo"], answers: ["yes"]).status == .success)
    let declined = await run(1, ["user", "add", "bert", "--demo"], answers: ["no"])
    #expect(declined.status == .notAuthenticated)
    #expect(try await terminal.objects("user", "list").count == 1)
    #expect(await run(1, ["user", "add", "bert", "--demo"], answers: ["yes"]).status == .success)
    #expect(try await terminal.objects("user", "list").count == 2)
  }
}
