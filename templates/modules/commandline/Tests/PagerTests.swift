import Foundation
import Testing

@testable import CommandLineInterface

/// A pager on a terminal of 24 lines. Serialized, because a pager changes what Ctrl-C does to the process.
@Suite(.serialized) struct PagerTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pager-\(UUID().uuidString)")

  private func shown(_ lines: Int, pager: String) throws -> (isShown: Bool, text: String?) {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try PseudoTerminal(columns: 80)
    let file = folder.appendingPathComponent("shown")
    let program = pager.replacing("FILE", with: file.path)
    let found = Pager(device: TerminalDevice(descriptor: terminal.device), environment: ["PAGER": program])
    let isShown = try #require(found).show((1...lines).map { "\($0)\n" }.joined())
    return (isShown, try? String(contentsOf: file, encoding: .utf8))
  }

  @Test func longTextIsForThePager() throws {
    let run = try shown(24, pager: "cat > FILE")
    #expect(run.isShown)
    #expect(run.text?.hasSuffix("\n23\n24\n") == true)
  }

  @Test func textThatFitsIsNot() throws {
    let run = try shown(23, pager: "cat > FILE")
    #expect(!run.isShown)
    #expect(run.text == nil)
  }

  @Test func aPagerThatCannotBeStartedLosesNothing() throws {
    #expect(try !shown(30, pager: "/nowhere/pager 2> FILE").isShown)
  }

  @Test func aPagerThatEndsEarlyIsNoFault() throws {
    #expect(try shown(100_000, pager: "head -1 > FILE").text == "1\n")
  }

  @Test(arguments: ["", "cat"]) func nobodyIsForcedToUseOne(_ pager: String) {
    #expect(Pager(device: TerminalDevice(descriptor: 1), environment: ["PAGER": pager]) == nil)
  }
}
