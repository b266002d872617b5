import CommandLineInterface
import DataBrowser
import Foundation
import OfflineData
import SampleApplication
import ServiceData
import TerminalScreens

@testable import ServiceCommands

/// A browser over a session with the demo service, in a profile of its own. Keys are typed as the bytes that a terminal
/// sends.
@MainActor
final class BrowserFixture {
  let browser: DataBrowser
  let controller: OfflineDataController
  private let profile: URL
  private let runtime: CommandRuntime
  private var decoder = InputDecoder()
  private var size = (columns: 80, rows: 24)

  init(_ application: ShopApplication = ShopApplication(), isStarted: Bool = true, options: [String] = []) async throws
  {
    profile = FileManager.default.temporaryDirectory.appendingPathComponent("browse-\(UUID().uuidString)")
    let arguments = try ArgumentParser(ServiceProgram(application).specification).parse(
      [
        "browse", "--plain", "--demo", "--profile", profile.path,
      ] + options)
    let console = Console(
      output: ConsoleStream(TextBuffer()), errors: ConsoleStream(TextBuffer()), input: LineBuffer())
    runtime = CommandRuntime(application, arguments, console: console)
    let data = try SessionBrowserData(session: try await runtime.session(), runtime: runtime)
    controller = data.controller
    browser = DataBrowser(data, name: "shop")
    if isStarted { await browser.start() }
  }

  deinit { try? FileManager.default.removeItem(at: profile) }

  /// Locks the session, as another process does.
  func lock() async throws { try await runtime.sessionManager().lock() }

  func resize(columns: Int, rows: Int) { size = (columns, rows) }

  /// Types keys, then draws.
  @discardableResult
  func type(_ keys: String...) async -> [String] {
    for text in keys {
      for event in decoder.decode(Array(text.utf8)) + decoder.flush() {
        await browser.handle(event)
        // As on a terminal, a frame follows each event.
        _ = await browser.frame(columns: size.columns, rows: size.rows)
      }
    }
    return await lines
  }

  /// The rows of the screen, from the title to the footer.
  var lines: [String] {
    get async { await browser.frame(columns: size.columns, rows: size.rows).buffer.lines }
  }

  var footer: String {
    get async { await lines.last ?? "" }
  }

  var title: String {
    get async { await lines.first ?? "" }
  }

  func product(_ id: Int64) async throws -> Row? {
    try await controller.row(EntityKey([.init(name: "ID", value: .int(id))]), of: RowQuery(set: "Products"))
  }
}

/// What terminals send for keys.
enum Keys {
  static let up = "\u{1B}[A"
  static let down = "\u{1B}[B"
  static let end = "\u{1B}[F"
  static let home = "\u{1B}[H"
  static let pageDown = "\u{1B}[6~"
  static let enter = "\r"
  static let escape = "\u{1B}"
  static let save = "\u{13}"
  static let clear = "\u{15}"
}
