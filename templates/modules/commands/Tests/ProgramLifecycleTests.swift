import AppLifecycle
import CommandLineInterface
import Foundation
import SampleApplication
import Testing

@testable import ServiceCommands

@Suite struct ProgramLifecycleTests {
  @MainActor private final class Refusing: CoreDelegate {
    func willFinishLaunching(arguments: [String]) -> Bool? { false }
  }

  @Test("P44: nothing of a command runs if a delegate refuses the launch")
  func refusal() async {
    var application = ShopApplication()
    application.ownDelegates = { [Refusing()] }
    let profile = FileManager.default.temporaryDirectory.appendingPathComponent("refused-\(UUID().uuidString)")
    let lifecycle = ProgramLifecycle(
      application: application, specification: ServiceProgram(application).specification)
    let status = await lifecycle.run(["session", "open", "--demo", "--profile", profile.path]) {
      Issue.record("the command has run")
      return .success
    }
    #expect(status == .noPermission)
    #expect(!FileManager.default.fileExists(atPath: profile.path))
  }

  @MainActor private final class Answering: CoreDelegate {
    func didFinishLaunching(arguments: [String]) -> Bool? { true }
  }

  @Test("P44: 'status --trace' shows what the delegates answered in earlier runs")
  func trace() async throws {
    var application = ShopApplication()
    application.ownDelegates = { [Answering()] }
    let terminal = ProgramTerminal(application)
    #expect(try await terminal.objects("status", "--trace").isEmpty)
    let lifecycle = ProgramLifecycle(
      application: application, specification: ServiceProgram(application).specification)
    let status = await lifecycle.run(["show", "Products", "4711", "--profile", terminal.profile.path]) { .success }
    #expect(status == .success)
    let answers = try await terminal.objects("status", "--trace")
    #expect(
      answers.contains {
        $0["event"] == .string("didFinishLaunching") && $0["delegate"] == .string("Answering")
          && $0["answer"] == .string("true")
      })
    #expect(answers.contains { $0["event"] == .string("scene") && $0["answer"] == .string("disconnected") })
    let written = try String(
      contentsOf: terminal.profile.appendingPathComponent("log/delegates.jsonl"), encoding: .utf8)
    #expect(!written.contains("4711"))
    #expect(await terminal.run("status", "--trace", "--watch").status == 64)
  }
}
