import TerminalScreens

/// A page of the browser, such as a list of rows.
@MainActor
protocol BrowserPage: AnyObject {
  /// The page's part of the path in the title.
  var title: String { get }
  /// The keys of the page and what each does, in the order of the help.
  var keys: [PageKey] { get }
  /// A note at the right of the title, such as the number of rows.
  var note: String { get }

  /// Reads the data, when the page is shown for the first time and after changes.
  func load() async throws
  /// Reads what the visible part needs.
  func prepare(columns: Int, height: Int) async throws
  /// Draws the page.
  func draw(_ canvas: inout PageCanvas)
  /// Handles a key.
  ///
  /// - Returns: what the browser does then; nil if the key means nothing to the page.
  func handle(_ press: KeyPress) async throws -> PageAction?
  /// Scrolls by a number of lines.
  func turn(_ lines: Int)
  /// Selects the item in a row of the page.
  ///
  /// - Returns: false if there is no item.
  func select(row: Int) -> Bool
  /// Inserts pasted text.
  func paste(_ text: String)
}

extension BrowserPage {
  var note: String { "" }
  func prepare(columns: Int, height: Int) async throws {}
  func turn(_ lines: Int) {}
  func select(row: Int) -> Bool { false }
  func paste(_ text: String) {}
}

/// A key of a page.
struct PageKey: Hashable {
  /// The key as it is shown: `Enter`, `/`, `^S`.
  var key: String
  /// What it does, in a word or two.
  var action: String

  init(_ key: String, _ action: String) {
    self.key = key
    self.action = action
  }
}

/// What the browser does after a key.
enum PageAction {
  /// Draws the page again.
  case stay
  /// Shows a message.
  case say(String)
  /// Opens another page.
  case push(any BrowserPage)
  /// Closes the page, loads the one before, and shows a message.
  case back(String?)
  /// Loads the page again and shows a message.
  case reload(String?)
  /// Asks for a line of text.
  case ask(PagePrompt)
  /// Synchronizes.
  case synchronize
  /// Ends the browser.
  case quit
}

/// A question in the last row of the screen.
struct PagePrompt {
  /// The question.
  var question: String
  /// The text with which the answer begins; nil for a question that `y` or `n` answers.
  var text: String?
  /// Called with the answer; not called if the user cancels.
  var answer: @MainActor (String) async throws -> PageAction
}
