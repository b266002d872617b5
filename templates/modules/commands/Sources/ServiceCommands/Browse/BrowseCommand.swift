import AppLifecycle
import CommandLineInterface
import DataBrowser
import DataCommands
import OnboardingSessions
import ServiceData
import TerminalScreens

/// `browse`: shows and edits the data full-screen.
struct BrowseCommand: RunnableCommand {
  static let plain = CommandOption(
    "plain", "write and read lines instead of a full screen, for screen readers and simple terminals")
  static let set = CommandOperand(
    optional: .text("SET", .set), "the set to begin with; by default the list of sets")

  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "browse", "show and edit the data full-screen",
      discussion: [
        "Arrows, Page Up and Page Down, Home and End move, Enter opens, Escape goes back, 'q' quits. '/' searches, 'f' "
          + "filters, 's' sorts, 'c' chooses columns, 'n' creates, 'e' edits, 'd' deletes, 'x' undoes a local change, 'u' shows "
          + "deleted rows, which 'x' restores, 'v' shows a conflict, 'r' synchronizes, and '?' shows the keys of the page.",
        "Changes are checked against the metadata and kept on this machine until the next sync. A row with unsent changes is "
          + "marked: '+' new, '*' changed, '!' refused, '=' conflict.",
        "Without SET, the browser comes back to the set, row and order where it was left. '--plain' begins with the sets. The "
          + "place is forgotten when the session is locked, closed or removed.",
        "While the program is stopped (Ctrl-Z), the data is not on the terminal.",
      ],
      options: [Self.plain], operands: [Self.set],
      examples: ["\(application.name) browse", "\(application.name) browse SET", "\(application.name) browse --plain"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    var set = try arguments[Self.set].map { try application.schema.namedSet($0) }
    while true {
      do {
        try await browse(at: set, CommandRuntime(application, arguments, console: console))
        return .success
      } catch AccessError.userChanged(let name) {
        // The pages show the data of the earlier user, so the browser begins again with the sets.
        console.errors.writeLine("the user of this profile is now '\(name)'")
        await CommandRuntime(application, arguments, console: console).delegates.userDidChange(to: name)
        set = nil
      }
    }
  }

  private func browse(at set: EntitySetSchema?, _ runtime: CommandRuntime) async throws {
    var runtime = runtime
    let screen = runtime.arguments[Self.plain] ? nil : try screen(for: runtime)
    if try await runtime.sessionManager().state != .opened || OpeningNote(profile: runtime.profile).isLeftBehind {
      // A first download shows its progress before the screen is entered.
      try await runtime.withSession(completes: true) { _ in }
    }
    runtime.showsProgress = false
    let quiet = runtime
    let wasLocked = try await runtime.sessionManager().state == .locked
    try await quiet.withSession { session in
      let data = try SessionBrowserData(session: session, runtime: quiet, wasLocked: wasLocked)
      try await browse(data, at: set, on: screen, quiet)
    }
  }

  private func screen(for runtime: CommandRuntime) throws -> TerminalScreen {
    do {
      return try TerminalScreen(runtime.console)
    } catch {
      let program = runtime.arguments.typedProgram
      throw ArgumentError(
        .conflict, "'browse' needs a terminal for input and output",
        hint: "use '\(program) list SET', or '\(program) browse --plain'")
    }
  }

  @MainActor
  private func browse(
    _ data: SessionBrowserData, at set: EntitySetSchema?, on screen: TerminalScreen?, _ runtime: CommandRuntime
  ) async throws {
    let browser = DataBrowser(data, name: application.name)
    guard let screen else { return try await PlainBrowser(browser, console: runtime.console).run(at: set) }
    runtime.screen.showApplicationScreen()
    runtime.screen.didChange = { shown in
      if shown == .app { browser.resume(on: screen) } else { browser.cover(screen) }
    }
    defer { runtime.screen.didChange = nil }
    let note = BrowserPlaceNote(profile: runtime.profile, isEncrypted: application.isEncrypted)
    do {
      try await browser.run(on: screen, at: set, place: Self.restored(from: note, asking: runtime.delegates))
    } catch let error as CancellationError {
      Self.save(browser.place, in: note, asking: runtime.delegates)
      throw error
    } catch {
      // The session was locked or removed.
      note.remove()
      throw error
    }
    Self.save(browser.place, in: note, asking: runtime.delegates)
  }

  /// The place where the browser begins, as far as the delegates want to restore it.
  @MainActor
  static func restored(from note: BrowserPlaceNote, asking delegates: CompositeDelegate) -> BrowserPlace? {
    guard let place = note.place, delegates.shouldRestoreState() else { return nil }
    let view = delegates.view(restoring: [place.set] + (place.key.map { [$0] } ?? []))
    return view == place.set ? place : view.map { BrowserPlace(set: $0) }
  }

  @MainActor
  static func save(_ place: BrowserPlace?, in note: BrowserPlaceNote, asking delegates: CompositeDelegate) {
    if delegates.shouldSaveState() { note.keep(place) } else { note.remove() }
  }
}
