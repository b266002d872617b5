import Foundation
import Testing

/// The last line of `scripts/faults`, which other scripts read.
@Suite(.enabled(if: FaultProgram.isBuilt, "the program is not built"))
struct SummaryTests {
  @Test(
    "the last line counts passed and failed runs, and the status agrees",
    arguments: [
      Ending(of: ["--replay", "1"], is: "1 passed, 0 failed", status: 0),
      Ending(of: ["2", "--seed", "1", "--kills", "0"], is: "2 passed, 0 failed", status: 0),
      Ending(of: ["4", "--seed", "1", "--kills", "1", "--dialect", "salesforce"], is: "5 passed, 0 failed", status: 0),
      // Every run fails in a folder that cannot be created.
      Ending(of: ["--replay", "1", "--folder", "/dev/null"], is: "0 passed, 1 failed", status: 1),
      Ending(of: ["2", "--seed", "1", "--kills", "0", "--folder", "/dev/null"], is: "0 passed, 2 failed", status: 1),
      // An invalid seed is reported, and nothing runs.
      Ending(of: ["--replay", "first"], is: nil, status: 64), Ending(of: ["--seed", "-1"], is: nil, status: 64),
      // So is a quirk that is none, and two that no service has together.
      Ending(of: ["2", "--quirks", "polite"], is: nil, status: 64),
      Ending(of: ["2", "--quirks", "ignores-if-match,requires-if-match"], is: nil, status: 64),
      // The quirks are those of another protocol.
      Ending(of: ["2", "--quirks", "no-batch", "--dialect", "salesforce"], is: nil, status: 64),
    ])
  func lastLine(ending: Ending) throws {
    let run = try FaultProgram.run(ending.arguments)
    #expect(run.lines.last.map(String.init) == ending.line)
    #expect(run.status == ending.status)
  }

  @Test func countsFindingsByKind() throws {
    let run = try FaultProgram.run(["2", "--seed", "1", "--kills", "0", "--quirks", "server:gateway"])
    let names = run.lines.map { $0.prefix { $0 != ":" } }
    #expect(
      names.dropLast() == [
        "runs", "lost", "wrong rows", "rows without key", "other differences", "requests with several changes", "kills",
      ])
    #expect(run.lines.first?.hasPrefix("runs: 2, with ") == true)
    #expect(run.lines.dropFirst().prefix(4).allSatisfy { $0.hasSuffix(": 0") })
  }

  @Test func runsSendSeveralChangesInOneRequest() throws {
    let run = try FaultProgram.run(["10", "--seed", "1", "--kills", "0", "--dialect", "salesforce"])
    let line = try #require(run.lines.first { $0.hasPrefix("requests with several changes: ") })
    #expect(line.split(separator: " ").last.flatMap { Int($0) } ?? 0 > 0)
    #expect(run.status == 0)
  }

  @Test func scriptNamesTheProtocol() throws {
    let replay = try FaultProgram.errors(["--replay", "1", "--dialect", "salesforce"])
    #expect(["Salesforce 59.0", "Salesforce 60.0"].contains(replay.first ?? ""))
  }

  @Test func scriptContainsTheQuirksOfAllRuns() throws {
    let replay = try FaultProgram.errors(["--replay", "1", "--quirks", "link-objects,clears-left-out"])
    let service = replay.first ?? ""
    #expect(service.hasPrefix("OData 2.0 ("))
    #expect(service.contains("link-objects") && service.contains("clears-left-out"))
  }
}

/// How a command line is to end.
struct Ending: Sendable, CustomTestStringConvertible {
  let arguments: [String]
  /// The last line; nil without output.
  let line: String?
  let status: Int32

  var testDescription: String { arguments.joined(separator: " ") }

  init(of arguments: [String], is line: String?, status: Int32) {
    self.arguments = arguments
    self.line = line
    self.status = status
  }
}
