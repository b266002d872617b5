import CommandLineInterface
import DataBrowser
import ServiceData
import Testing

@testable import ServiceCommands

@MainActor
@Suite struct PlainBrowserTests {
  @Test func linesDoWhatKeysDo() async throws {
    let shop = try await BrowserFixture(isStarted: false)
    let output = TextBuffer()
    let lines = ["1", "e 1", "Milk", "q", "Name=Rye", "save", "back", "?", "back", "q"]
    let console = Console(
      output: ConsoleStream(output), errors: ConsoleStream(TextBuffer()), input: LineBuffer(lines))
    try await PlainBrowser(shop.browser, console: console).run()
    #expect(try await shop.product(1)?["Name"] == .string("Rye"))
    #expect(output.text.contains("\n  1 Products"))
    #expect(output.text.contains("changed; 'r' sends it"))
    #expect(!output.text.contains("\u{1B}"))
    #expect(output.text.split(separator: "> expected NAME=VALUE for a property").count == 3)
    #expect(output.text.split(separator: "\n").allSatisfy { $0.count < 240 })
    #expect(shop.browser.hasEnded)
  }

  @Test func theEndOfTheInputEndsIt() async throws {
    let shop = try await BrowserFixture(isStarted: false)
    let output = TextBuffer()
    let console = Console(
      output: ConsoleStream(output), errors: ConsoleStream(TextBuffer()), input: LineBuffer(["d 1"]))
    try await PlainBrowser(shop.browser, console: console).run(at: shop.controller.schema.set("Products"))
    #expect(output.text.contains("delete Products 1? (y/n)"))
    #expect(try await shop.product(1) != nil)
  }

  @Test func aLockedSessionEndsIt() async throws {
    let shop = try await BrowserFixture(isStarted: false)
    let output = TextBuffer()
    let console = Console(
      output: ConsoleStream(output), errors: ConsoleStream(TextBuffer()), input: LineBuffer(["1"]))
    try await shop.lock()
    await #expect(throws: AccessError.self) {
      try await PlainBrowser(shop.browser, console: console).run()
    }
    #expect(!output.text.contains("shop › Products"))
  }
}
