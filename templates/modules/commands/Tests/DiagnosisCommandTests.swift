import Foundation
import LocalStore
import SampleApplication
import ServiceData
import Testing

/// The event log and the diagnostic bundle.
struct DiagnosisCommandTests {
  private let terminal = ProgramTerminal()

  @Test("the log records downloads")
  func log() async throws {
    _ = await terminal.run("session", "open", "--demo")
    let events = try await terminal.objects("log")
    #expect(!events.isEmpty)
    #expect(
      await terminal.run("log", "--last", "1", "--format", "csv").output.split(whereSeparator: \.isNewline).count == 2)
    #expect(await terminal.run("log", "--level", "loud").status == 64)
  }

  @Test("the bundle contains neither secrets nor business data")
  func bundle() async throws {
    _ = await terminal.run("session", "open", "--demo", "--user", "anna", "--password-file", try secret())
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Nightingale", "--category", "Aunt")
    let file = terminal.file("bundle.json")
    #expect(await terminal.run("diag", "--output", file).status == 0)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    for word in ["Nightingale", "hunter2", "anna", "Aunt"] { #expect(!text.contains(word), "\(word)") }
    #expect(text.contains("\"Products\""))
    let bundle = try #require(try await terminal.objects("diag").first)
    guard case .list(let queue)? = bundle["queue"] else { throw MissingPart() }
    #expect(queue.count == 1)
    guard case .list(let files)? = bundle["files"], case .row(let first)? = files.first else { throw MissingPart() }
    #expect(first["bytes"]?.isNull == false)
  }

  @Test("the bundle reports the state of the full-text indices")
  func searchIndices() async throws {
    var application = ShopApplication()
    application.searchedSets = ["Orders", "Products"]
    let terminal = ProgramTerminal(application)
    _ = await terminal.run("session", "open", "--demo")
    let bundle = try #require(try await terminal.objects("diag").first)
    guard case .row(let store)? = bundle["store"], case .list(let indices)? = store["searchIndices"] else {
      throw MissingPart()
    }
    let lines = indices.map { index in
      guard case .row(let index) = index else { return "" }
      return String(decoding: Value.row(index).json(), as: UTF8.self)
    }
    let state = SQLiteConnection.canIndexTexts ? "ready" : "unavailable"
    #expect(
      lines == [
        #"{"set":"Orders","state":"unknownSet","unreadRows":0}"#,
        #"{"set":"Products","state":"\#(state)","unreadRows":0}"#,
      ])
  }

  private func secret() throws -> String {
    try FileManager.default.createDirectory(at: terminal.profile, withIntermediateDirectories: true)
    let path = terminal.file("password")
    try Data("hunter2\n".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    return path
  }
}
