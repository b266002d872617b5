import CommandLineInterface
import ServiceData
import TerminalScreens

/// A browser of a service's data: sets, lists, details and related lists, as a stack of pages.
///
/// It has no terminal of its own: it handles events and makes frames, which ``run(on:)`` shows on a terminal and
/// ``PlainBrowser`` writes as lines.
@MainActor
public final class DataBrowser {
  /// Whether the user has left the browser.
  public internal(set) var hasEnded = false
  /// Called when something outside ``handle(_:)`` has changed the frame.
  public var onChange: @MainActor () -> Void = {}

  /// Why the browser has ended by itself; nil if it has not.
  var failure: (any Error)?

  let data: any BrowserData
  private let name: String
  private(set) var pages: [any BrowserPage] = []
  private(set) var message = ""
  private(set) var isProblem = false
  private(set) var prompt: PagePrompt?
  private(set) var answer = LineEditor()
  private(set) var progress: ProgressUpdate?
  private var synchronization: Task<Void, Never>?
  /// Synchronizes when a service that could not be reached returns.
  private var recovery: Task<Void, Never>?
  /// Shows the browser again after the process was in the background.
  var resumption: Task<Void, Never>?

  /// Creates a browser that shows nothing yet.
  ///
  /// - Parameter name: the name of the program, with which the title begins.
  public init(_ data: any BrowserData, name: String) {
    self.data = data
    self.name = name
  }

  /// Opens the first page.
  ///
  /// - Parameters:
  ///   - set: a set whose rows are shown; nil for the sets.
  ///   - place: where the user was before. It is ignored if a set is named, or the schema no longer has its set.
  public func start(at set: EntitySetSchema? = nil, place: BrowserPlace? = nil) async {
    let sets = SetsPage(data, title: name)
    await open(sets)
    guard let opened = set ?? place.flatMap({ data.schema.set($0.set) }) else { return }
    sets.select(set: opened.name)
    await attempt { [self] in
      try await perform(sets.opening(opened))
      if set == nil, let place, let list = pages.last as? ListPage { try await list.restore(place) }
    }
  }

  /// Waits until no synchronization is running.
  public func settle() async { await synchronization?.value }

  /// Stops a running synchronization, which can be resumed later, and returns when it has ended.
  public func end() async {
    hasEnded = true
    recovery?.cancel()
    resumption?.cancel()
    await resumption?.value
    synchronization?.cancel()
    await settle()
  }

  /// Reads the data of the page again after it was covered. If the data must not be shown any more, the browser ends.
  public func resume() async {
    if await mayShowData() { await reload() }
  }

  /// Asks for what protects the data, and returns whether the data may still be shown. Otherwise the browser ends, unless its
  /// task was cancelled.
  func mayShowData() async -> Bool {
    do {
      try await data.unlock()
      try await data.checkAccess()
      return true
    } catch is CancellationError {
      return false
    } catch {
      (failure, hasEnded) = (error, true)
      return false
    }
  }

  /// Reads the data of the page again after it has changed.
  func reload() async {
    await attempt { [self] in try await pages.last?.load() }
  }

  /// Handles what the user does.
  public func handle(_ event: InputEvent) async {
    await data.noteUse()
    if prompt == nil { (message, isProblem) = ("", false) }
    await attempt { [self] in
      switch event {
      case .key(let press): try await handle(press)
      case .paste(let text):
        if prompt?.text != nil { answer.insert(PrintableText.of(text)) } else { pages.last?.paste(text) }
      case .mouse(let mouse) where prompt == nil: try await handle(mouse)
      case .mouse: break
      }
    }
  }

  private func handle(_ press: KeyPress) async throws {
    if let prompt { return try await answer(prompt, press) }
    if let action = try await pages.last?.handle(press) { return try await perform(action) }
    switch press.key {
    case .character("q"): try await perform(.quit)
    case .character("r"): try await perform(.synchronize)
    case .character("?"), .function(1): await open(HelpPage(pages.last?.keys ?? []))
    default: break
    }
  }

  private func handle(_ mouse: MouseEvent) async throws {
    switch mouse.action {
    case .wheelUp: pages.last?.turn(-3)
    case .wheelDown: pages.last?.turn(3)
    case .press(0) where mouse.row > 0: _ = pages.last?.select(row: mouse.row - 1)
    case .press: break
    }
  }

  private func answer(_ prompt: PagePrompt, _ press: KeyPress) async throws {
    guard prompt.text != nil else {
      self.prompt = nil
      message = ""
      if press.key == .character("y") { try await perform(prompt.answer("y")) }
      return
    }
    switch press.key {
    case .escape: self.prompt = nil
    case .enter:
      self.prompt = nil
      message = ""
      try await perform(prompt.answer(answer.text))
    default: _ = answer.apply(press)
    }
  }

  private func perform(_ action: PageAction) async throws {
    switch action {
    case .stay: break
    case .say(let text): message = text
    case .push(let page): await open(page)
    case .back(let text):
      if pages.count > 1 { pages.removeLast() }
      message = text ?? message
      try await pages.last?.load()
    case .reload(let text):
      message = text ?? message
      try await pages.last?.load()
    case .ask(let question):
      prompt = question
      answer = LineEditor(question.text ?? "")
    case .synchronize: synchronize()
    case .quit: hasEnded = true
    }
  }

  private func open(_ page: any BrowserPage) async {
    await attempt { [self] in
      try await page.load()
      pages.append(page)
    }
  }

  /// Runs work and shows its error.
  private func attempt(_ work: () async throws -> Void) async {
    do {
      try await work()
    } catch is CancellationError {
      hasEnded = true
    } catch {
      message = data.words(for: error)
      isProblem = true
    }
  }

  private func synchronize() {
    guard synchronization == nil else { return message = "already synchronizing" }
    recovery?.cancel()
    progress = ProgressUpdate("sync")
    let (updates, continuation) = AsyncStream.makeStream(of: ProgressUpdate.self, bufferingPolicy: .bufferingNewest(1))
    let showing = Task { [weak self] in
      for await update in updates {
        self?.progress = update
        self?.onChange()
      }
    }
    synchronization = Task { [weak self, data] in
      let result: Result<[String], any Error>
      do {
        result = .success(try await data.synchronize { continuation.yield($0) })
      } catch {
        result = .failure(error)
      }
      continuation.finish()
      await showing.value
      await self?.finishSynchronization(result)
    }
  }

  private func finishSynchronization(_ result: Result<[String], any Error>) async {
    (progress, synchronization) = (nil, nil)
    switch result {
    case .success(let lines): message = lines.joined(separator: "; ")
    case .failure(let error): (message, isProblem) = (data.words(for: error), true)
    }
    if !hasEnded {
      await attempt { [self] in try await pages.last?.load() }
      synchronizeOnReturn()
    }
    onChange()
  }

  private func synchronizeOnReturn() {
    recovery = Task { [weak self, data] in
      let hasReturned: Result<Bool, any Error>
      do {
        hasReturned = .success(try await data.waitForService())
      } catch {
        hasReturned = .failure(error)
      }
      guard !Task.isCancelled, let self, !hasEnded else { return }
      recovery = nil
      switch hasReturned {
      case .success(false): return
      case .success(true): synchronize()
      case .failure(let error): (message, isProblem) = (data.words(for: error), true)
      }
      onChange()
    }
  }
}

/// What a user without a screen does.
extension DataBrowser {
  /// Whether a question is open.
  var isAsking: Bool { prompt != nil }

  /// Whether the open question is answered by a line of text.
  var isAskingForText: Bool { prompt?.text != nil }

  /// The rows of the page that have an item. The first one is selected then.
  func items(height: Int) -> [Int] {
    guard let page = pages.last else { return [] }
    let items = (0..<height).filter { page.select(row: $0) }
    if let first = items.first { _ = page.select(row: first) }
    return items
  }

  /// Selects the item in a row of the page.
  func select(row: Int) -> Bool { pages.last?.select(row: row) ?? false }

  /// Whether the page is a form.
  var isForm: Bool { pages.last is EditPage }

  /// Sets a property of a form by `NAME=VALUE`.
  ///
  /// - Returns: false if the page is not a form, or the text is not an assignment.
  func assign(_ text: String) -> Bool { (pages.last as? EditPage)?.assign(text) ?? false }
}

/// Frames.
extension DataBrowser {
  /// What a terminal shows.
  public struct Frame: Sendable {
    /// The cells.
    public let buffer: CellBuffer
    /// The position of the visible cursor; nil to hide it.
    public let cursor: (row: Int, column: Int)?
  }

  /// Reads what the visible part of the page needs, and draws the whole screen.
  public func frame(columns: Int, rows: Int) async -> Frame {
    let height = max(0, rows - 2)
    await attempt { [self] in try await pages.last?.prepare(columns: columns, height: height) }
    return draw(columns: columns, rows: rows)
  }
}
