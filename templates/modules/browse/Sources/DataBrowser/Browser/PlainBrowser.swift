import CommandLineInterface
import ServiceData
import TerminalScreens

/// The browser as lines of text, for screen readers and for terminals that cannot move their cursor.
///
/// It writes a page with a number before each item, and reads a line: a number opens the item, `e 3` uses the key `e` on
/// item 3, `NAME=VALUE` sets a property of a form, and a line without text shows the next part.
@MainActor
public struct PlainBrowser {
  private let browser: DataBrowser
  private let console: Console

  /// The lines of a page that are written at once.
  private static let height = 20
  /// The columns in which a page is drawn. A terminal wraps longer lines, so that no value is cut to its width.
  private static let columns = 4096
  private static let instructions =
    "number: open; key number, as in 'e 3': use a key on an item; empty line: next part; 'previous', 'back', '?' for the "
    + "keys, 'q' to quit; in a form, NAME=VALUE sets a property, and 'save' stores it"

  /// The words that stand for keys without a character.
  private static let words: [String: KeyPress] = [
    "": KeyPress(.pageDown), "next": KeyPress(.pageDown), "previous": KeyPress(.pageUp), "back": KeyPress(.escape),
    "save": KeyPress(.character("s"), .control), "first": KeyPress(.home), "last": KeyPress(.end),
    "apply": KeyPress(.enter), "show": KeyPress(.character(" ")),
  ]

  /// Creates a browser that writes to the console's output and reads its input.
  public init(_ browser: DataBrowser, console: Console) {
    self.browser = browser
    self.console = console
  }

  /// Runs until the user leaves the browser or the input ends.
  ///
  /// - Parameter set: the set with which it begins; nil for the list of sets.
  /// - Throws: `CancellationError` if the task is cancelled, and the error of ``BrowserData/checkAccess()`` if the data
  ///   must not be shown any more.
  public func run(at set: EntitySetSchema? = nil) async throws {
    console.output.writeLine(Self.instructions)
    await browser.start(at: set)
    var items = await write()
    while let line = try await nextLine(), await browser.mayShowData() {
      await apply(line, items)
      await browser.settle()
      if browser.hasEnded { break }
      items = await write()
    }
    await browser.end()
    if let failure = browser.failure { throw failure }
    try Task.checkCancellation()
  }

  /// Reads a line without keeping the main actor from handling signals in the meantime.
  private nonisolated func nextLine() async throws -> String? { try console.input.readLine(echo: true) }

  /// Writes the page.
  ///
  /// - Returns: the row of each numbered item.
  private func write() async -> [Int] {
    let frame = await browser.frame(columns: Self.columns, rows: Self.height + 2)
    let lines = frame.buffer.lines
    let items = browser.items(height: Self.height)
    console.output.writeLine(browser.titleLine)
    for (row, line) in lines.dropFirst().dropLast().enumerated() where !line.isEmpty {
      let number = items.firstIndex(of: row).map { String($0 + 1) } ?? ""
      console.output.writeLine(DisplayWidth.pad(number, to: 3, atStart: true) + " " + line)
    }
    console.output.writeLine(lines.last ?? "")
    console.output.write("> ")
    return items
  }

  private func apply(_ line: String, _ items: [Int]) async {
    if browser.isAsking {
      if browser.isAskingForText {
        await press(KeyPress(.character("u"), .control))
        await browser.handle(.paste(line))
        return await press(KeyPress(.enter))
      }
      return await press(KeyPress(.character(line.first ?? "n")))
    }
    if browser.isForm { return await applyToForm(line) }
    if let number = Int(line) {
      guard items.indices.contains(number - 1), browser.select(row: items[number - 1]) else { return }
      return await press(KeyPress(.enter))
    }
    if let known = Self.words[line] { return await press(known) }
    let parts = line.split(separator: " ")
    if parts.count == 2, let number = Int(parts[1]), items.indices.contains(number - 1) {
      _ = browser.select(row: items[number - 1])
    }
    let word = String(parts.first ?? "")
    await press(Self.words[word] ?? KeyPress(.character(word.first ?? "?")))
  }

  /// Uses a line in a form, where the key of a character would type it.
  private func applyToForm(_ line: String) async {
    if browser.assign(line) { return }
    if let known = Self.words[line], known.key != .character(" ") { return await press(known) }
    console.output.writeLine("expected NAME=VALUE for a property of the form, 'save' or 'back'")
  }

  private func press(_ press: KeyPress) async { await browser.handle(.key(press)) }
}
