import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorPackTesting
@testable import GeneratorPacks
@testable import GeneratorPlugins

/// The conformance suite finds the faults of a plugin, and none in a correct one.
@Suite struct PluginConformanceTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let misbehaving = tests.appending(path: "Plugins/misbehaving")
  private static let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
  static let hasPython = ProcessCommand.locate("python3", environment: environment) != nil

  private let folder: ConformanceFolder

  init() throws {
    folder = try ConformanceFolder()
  }

  private func report(on path: String, seconds: Int = 30) async throws -> ConformanceReport {
    let plugin: PluginFile = try #require(PluginFile(at: path, origin: .searchPath))
    let limits = PluginLimits(
      request: ProcessLimits(time: .seconds(seconds), output: 1 << 24),
      description: ProcessLimits(time: .seconds(seconds), output: 1 << 20))
    return try await PluginConformance(plugin, samples: [], limits: limits, environment: Self.environment).report()
  }

  @Test(.enabled(if: hasPython, "there is no python3"), arguments: PluginKind.allCases)
  func pythonStarterConforms(kind: PluginKind) async throws {
    let starter = try PluginStarter(kind: kind, name: "sample", language: .python)
    let root = folder.path + "/" + starter.executable
    try StarterWriter().write(try starter.changes(from: try EmbeddedTemplates.tree(), root: root))
    let report = try await report(on: root)
    #expect(report.results.filter { $0.outcome != .passed } == [])
  }

  @Test func detectsEveryMisbehavingPlugin() async throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.misbehaving.path).sorted()
    #expect(names.count == 20)
    for name in names {
      let report = try await report(on: Self.misbehaving.appending(path: name).path, seconds: 1)
      #expect(!report.isSuccess, "\(name)")
    }
  }

  /// The program of a plugin that reads a request and answers with the output of a command.
  ///
  /// - Parameter more: more members of its description, with a comma in front.
  private func plugin(_ kind: PluginKind, answering command: String, more: String = "") throws -> String {
    let description =
      #"{"protocolVersion": 1, "kind": "\#(kind)", "name": "odd", "version": "1", "summary": "Is odd."\#(more)}"#
    let program = "#!/bin/sh\nif [ -n \"$1\" ]; then echo '\(description)'; exit; fi\nrequest=$(cat)\n\(command)\n"
    let path = folder.path + "/scaffold-\(kind)-odd"
    // Written by another process, because children of this one inherit its open files.
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = ["-c", "printf %s \"$1\" >\"$2\" && chmod +x \"$2\"", "sh", program, path]
    try writer.run()
    writer.waitUntilExit()
    return path
  }

  @Test(arguments: [
    (#"echo "{\"protocolVersion\": 1, \"diagnostics\": [], \"time\": 1}""#, "accepts the smallest service", "'time'"),
    (
      #"echo '{"protocolVersion": 1, "diagnostics": []}'"#, "accepts the smallest service",
      "neither a model nor an error"
    ),
    (
      #"echo '{"protocolVersion": 1, "diagnostics": [{"severity": "fatal", "message": "no"}]}'"#,
      "accepts the smallest service", "severity"
    ),
    (
      #"echo '{"protocolVersion": 1, "diagnostics": [{"severity": "note", "message": "no", "line": 0}]}'"#,
      "accepts the smallest service", "'0' for a line"
    ),
    (
      #"echo '{"protocolVersion": 1, "diagnostics": [{"severity": "error", "message": "no"}]}'"#,
      "accepts the smallest service", "the error 'no'"
    ),
    (
      #"echo "{\"protocolVersion\": 1, \"diagnostics\": [{\"severity\": \"error\", \"message\": \"$$\"}]}""#,
      "gives the same response to the same request", "same request differs"
    ),
    (
      #"echo "{\"protocolVersion\": 1, \"diagnostics\": [{\"severity\": \"error\", \"message\": \"${#request}\"}]}""#,
      "ignores members of a request that it does not know", "an additional member"
    ),
    (
      #"echo '{"protocolVersion": 1, "model": {"format": "scaffold-service-model", "version": 1, "service": {"serviceProtocol": {"name": "odata", "version": "4.0"}}}}'"#,
      "refuses another version of the protocol", "accepted the request"
    ),
    ("[ -n \"$request\" ] || sleep 600", "ends when there is nothing on standard input", "within"),
  ])
  func whatIsOddIsFound(command: String, name: String, reason: String) async throws {
    try expect(reason, of: name, in: try await report(on: try plugin(.transform, answering: command), seconds: 3))
  }

  @Test(arguments: [
    (#"{"path": "docs/../../x", "content": ""}"#, "'..' is a component"),
    (#"{"path": "/tmp/x", "content": ""}"#, "it is absolute"),
    (#"{"path": "a", "content": ""}, {"path": "A", "content": ""}"#, "only in case"),
    (#"{"path": "Scaffold.json", "content": ""}"#, "the settings"),
    (#"{"path": "a"}"#, "no content"),
    (#"{"path": "a", "contentBase64": "&"}"#, "no content"),
    (#"{"path": "a", "content": "", "owner": "me"}"#, "the owner 'me'"),
  ])
  func reportsAnUnwritableFile(files: String, reason: String) async throws {
    let command = #"echo '{"protocolVersion": 1, "files": [\#(files)]}'"#
    let report = try await report(on: try plugin(.emitter, answering: command))
    try expect(reason, of: "accepts the smallest service", in: report)
  }

  @Test(arguments: [
    (true, #""diagnostics": [{"severity": "error", "message": "no"}]"#, "it asks for no document"),
    (false, #""fetch": [{"url": "a", "file": "a"}]"#, "it asks for documents, although"),
    (true, #""fetch": [{"url": "a", "file": "a"}, {"url": "b", "file": "a"}]"#, "it asks twice for the file 'a'"),
    (true, #""fetch": [{"url": "https://service.example/a", "file": "../a"}]"#, "the file '../a'"),
    (true, #""fetch": [{"url": "https://service.example:1/a", "file": "a"}]"#, "not at 'https://service.example'"),
    (true, #""fetch": [{"url": "https://x@service.example/a", "file": "a"}]"#, "not a URL of the service"),
  ])
  func reportsADocumentThatIsNotOfTheService(takesAddresses: Bool, members: String, reason: String) async throws {
    let command = #"echo '{"protocolVersion": 1, \#(members)}'"#
    let more = #", "handles": {"addresses": \#(takesAddresses)}"#
    let report = try await report(on: try plugin(.reader, answering: command, more: more))
    try expect(reason, of: "asks for documents of its service only", in: report)
  }

  private func expect(_ reason: String, of name: String, in report: ConformanceReport) throws {
    let result: ConformanceReport.Result = try #require(report.results.first { $0.name == name })
    guard case .failed(let found, let remedy) = result.outcome else {
      Issue.record("'\(name)' passed")
      return
    }
    #expect(found.contains(reason))
    #expect(!remedy.isEmpty)
  }
}
