import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorPlugins

/// Every fault of a plugin is one error that names it, and leaves nothing.
@Suite("plugins that misbehave", .serialized)
struct PluginProcessTests {
  /// A wrong answer with its message.
  struct Case: CustomTestStringConvertible, Sendable {
    let script: String
    let message: String

    init(_ script: String, _ message: String) {
      self.script = script
      self.message = message
    }

    var testDescription: String { message }
  }

  private static let limits = PluginLimits(
    request: ProcessLimits(time: .seconds(20), output: 100_000, errors: 1_000, memory: 256 << 20))
  private static let document = SourceDocument(name: "a.book", bytes: Data("one\ntwo".utf8))

  private func failure(_ script: String, limits: PluginLimits = limits) async throws -> ScaffoldError? {
    let fixture = try PluginFixture()
    try fixture.add(PluginIdentity(.reader, "book"), script: script)
    let plugin = try await fixture.load(PluginIdentity(.reader, "book"), limits: limits)
    return await #expect(throws: ScaffoldError.self) {
      var sink = DiagnosticSink()
      _ = try await PluginReader(plugin).read(Self.document, diagnostics: &sink)
    }
  }

  @Test(arguments: [
    Case("exit 0", "it printed nothing"),
    Case("exit 3", "it ended with status 3"),
    Case("kill -SEGV $$", "it was ended by signal 11 (Segmentation fault)"),
    Case("cat /dev/zero", "it wrote more than 100000 bytes, and was killed"),
    Case("echo hello", "it did not print a response: "),
    Case(PluginFixture.answer(#"{"protocolVersion":2}"#), "it responded with version 2 of the protocol, expected 1"),
    Case(PluginFixture.answer(#"{"model":{}}"#), "it did not print a response: key 'protocolVersion' is missing"),
    Case(PluginFixture.answer(#"{"protocolVersion":1}"#), "it returned neither a model nor an error"),
    Case(
      PluginFixture.answer(#"{"protocolVersion":1,"model":{"format":"x","version":1}}"#),
      "it did not print a response: key 'service' is missing at 'model'"),
    Case(
      PluginFixture.answer(PluginFixture.response().replacing(#""type":"Library.Book"}"#, with: #""type":"L.B"}"#)),
      "it returned a model that is not consistent: the entity set 'Books' has the type 'L.B', which is not an entity type"
    ),
  ]) func reportsOneError(wrong: Case) async throws {
    let error = try #require(try await failure(wrong.script))
    #expect(error.failure == .pluginFailed)
    #expect(error.diagnostics.count == 1)
    #expect(error.diagnostics[0].message.hasPrefix("the plugin 'reader:book': \(wrong.message)"))
  }

  @Test func killsAPluginAfterItsTimeout() async throws {
    var limits = Self.limits
    limits.request.time = .milliseconds(300)
    let error = try await failure("sleep 1000", limits: limits)
    #expect(error?.diagnostics[0].message.contains("it did not respond within 0.3 seconds, and was killed") == true)
  }

  /// A process that left its group, and one that also cleared its environment.
  @Test(arguments: ["setsid", "env -i setsid"]) func leavesNoProcesses(start: String) async throws {
    let fixture = try PluginFixture()
    let note = fixture.root + "/pid"
    try fixture.add(
      PluginIdentity(.reader, "book"),
      script: "\(start) sh -c 'echo $$ > \(note); exec sleep 1000' & while ! [ -s \(note) ]; do :; done; exit 1")
    let plugin = try await fixture.load(PluginIdentity(.reader, "book"))
    await #expect(throws: ScaffoldError.self) { try await plugin.ask(PluginRequest(.reader, parameters: [:])) }
    let text = try String(contentsOfFile: note, encoding: .utf8).split(separator: "\n").joined()
    let identifier = try #require(pid_t(text))
    #expect(await hasEnded(identifier))
  }

  @Test func acceptsAnyNumbersInDiagnostics() throws {
    var finding = try JSONDecoder().decode(
      PluginResponse.Finding.self,
      from: Data(#"{"severity":"warning","message":"m","line":1,"column":2,"length":9223372036854775807}"#.utf8))
    var translation = FindingTranslation(of: Self.document, by: PluginIdentity(.reader, "book"))
    #expect(translation.diagnostics([finding])[0].excerpt?.length == 2)
    finding.column = .max
    finding.line = .max
    finding.length = .min
    #expect(translation.diagnostics([finding])[0].excerpt == nil)
    finding.line = 1
    #expect(translation.diagnostics([finding])[0].excerpt?.length == 1)
  }

  @Test func identifierOfADiagnosticFollowsTheNameOfThePlugin() throws {
    var finding = try JSONDecoder().decode(
      PluginResponse.Finding.self, from: Data(#"{"id":"no-title","severity":"warning","message":"m"}"#.utf8))
    var translation = FindingTranslation(of: Self.document, by: PluginIdentity(.reader, "book"))
    #expect(translation.diagnostics([finding])[0].id.name == "book/no-title")
    for id in [nil, "", "No Title"] {
      finding.id = id
      #expect(translation.diagnostics([finding])[0].id == .pluginFinding)
    }
  }

  @Test func leavesNoFiles() async throws {
    let fixture = try PluginFixture()
    try fixture.add(
      PluginIdentity(.reader, "book"), script: "pwd >&2; echo x > left; mkdir $TMPDIR/more; ls >&2; exit 1")
    let plugin = try await fixture.load(PluginIdentity(.reader, "book"))
    await #expect(throws: ScaffoldError.self) { try await plugin.ask(PluginRequest(.reader, parameters: [:])) }
    #expect(fixture.heard.count == 3)
    let folder = try #require(fixture.heard.first).dropFirst("reader:book: ".count)
    #expect(!FileManager.default.fileExists(atPath: String(folder)))
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "there is no /usr/bin/python3"))
  func limitsMemory() async throws {
    let error = try await failure("exec /usr/bin/python3 -c 'bytearray(1 << 30)'")
    #expect(error?.diagnostics[0].message == "the plugin 'reader:book': it ended with status 1")
    #expect(error?.diagnostics[0].hint == "its last line was: MemoryError")
  }

  @Test func limitsOutput() async throws {
    let fixture = try PluginFixture()
    try fixture.add(
      PluginIdentity(.reader, "book"),
      script: "i=0; while [ $i -lt 500 ]; do echo line $i >&2; i=$((i+1)); done\n"
        + PluginFixture.answer(PluginFixture.response()))
    let plugin = try await fixture.load(PluginIdentity(.reader, "book"), limits: Self.limits)
    _ = try await plugin.ask(PluginRequest(.reader, parameters: [:]))
    #expect(fixture.heard.first == "reader:book: line 0")
    #expect(fixture.heard.last == "reader:book: … (the rest is dropped)")
    #expect(fixture.heard.count < 500)
  }

  @Test func killsAPluginOnCancellation() async throws {
    let fixture = try PluginFixture()
    let note = fixture.root + "/started"
    try fixture.add(PluginIdentity(.reader, "book"), script: "echo > \(note); sleep 1000")
    let plugin = try await fixture.load(PluginIdentity(.reader, "book"))
    let task = Task { try await plugin.ask(PluginRequest(.reader, parameters: [:])) }
    while !FileManager.default.fileExists(atPath: note) { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
