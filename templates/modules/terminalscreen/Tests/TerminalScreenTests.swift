import CommandLineInterface
import Foundation
import Testing

@testable import TerminalScreens

@Suite(.serialized) struct TerminalScreenTests {
  private func screen(_ terminal: PseudoTerminal) throws -> TerminalScreen {
    try TerminalScreen(input: terminal.device, output: terminal.device, usesColor: true)
  }

  @Test("P42, P54: the data is erased, and the terminal is as before") func theTerminalIsAsBefore() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 10)
    let screen = try screen(terminal)
    let before = terminal.settings
    try screen.enter()
    #expect(terminal.settings != before)
    #expect(terminal.written().contains("\u{1B}[?1049h"))
    #expect(screen.size == (40, 10))
    var frame = CellBuffer(columns: 40, rows: 10)
    frame.write("secret", row: 0, column: 0)
    screen.draw(frame)
    #expect(terminal.written().contains("secret"))
    screen.leave()
    #expect(terminal.settings == before)
    let left = terminal.written()
    // The data is erased before the alternate screen is left.
    #expect(left.firstRange(of: "\u{1B}[2J")!.lowerBound < left.firstRange(of: "\u{1B}[?1049l")!.lowerBound)
    screen.draw(frame)
    #expect(terminal.written() == "")
  }

  @Test func keysArriveUntilTheScreenIsLeft() async throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 10)
    let screen = try screen(terminal)
    try screen.enter()
    var events = screen.events.makeAsyncIterator()
    terminal.type("é\u{1B}[B")
    #expect(await events.next() == .input(.key(.character("é"))))
    #expect(await events.next() == .input(.key(.down)))
    terminal.type("\u{1B}")
    #expect(await events.next() == .input(.key(.escape)))
    screen.leave()
    // What is typed for the shell is not taken.
    terminal.type("ls\n")
    #expect(try DescriptorSource(descriptor: terminal.device).readLine(echo: true) == "ls")
    try screen.enter()
    terminal.type("x")
    #expect(await events.next() == .input(.key(.character("x"))))
    screen.finish()
    #expect(await events.next() == nil)
  }

  @Test func aResizeIsAnEvent() async throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 10)
    let screen = try screen(terminal)
    try screen.enter()
    defer { screen.finish() }
    terminal.resize(columns: 100, rows: 30)
    kill(getpid(), SIGWINCH)
    var events = screen.events.makeAsyncIterator()
    #expect(await events.next() == .resized)
    #expect(screen.size == (100, 30))
  }

  @Test func theRescueRestoresTheTerminalOnce() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 10)
    let screen = try screen(terminal)
    let before = terminal.settings
    try screen.enter()
    TerminalRescue.restoreNow()
    #expect(terminal.settings == before)
    #expect(terminal.written().hasSuffix("\u{1B}[?1049l"))
    TerminalRescue.restoreNow()
    #expect(terminal.written() == "")
    screen.finish()
  }

  @Test func aPipeIsRefused() throws {
    let pipe = Pipe()
    let terminal = try PseudoTerminal(columns: 40, rows: 10)
    #expect(throws: TerminalScreenError.notATerminal) {
      try TerminalScreen(
        input: pipe.fileHandleForReading.fileDescriptor, output: terminal.device, usesColor: true)
    }
    let console = Console(
      output: ConsoleStream(TextBuffer()), errors: ConsoleStream(TextBuffer()), input: LineBuffer([]))
    #expect(throws: TerminalScreenError.notATerminal) { try TerminalScreen(console) }
  }
}
