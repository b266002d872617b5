import ServiceData
import TerminalScreens

extension DataBrowser {
  private enum Wake {
    case screen(TerminalScreen.Event)
    case changed
    case dataChanged
  }

  /// How often the session is checked.
  private static let pause: Duration = .seconds(1)

  /// Shows the browser on a terminal until the user leaves it. The terminal is restored in any case.
  ///
  /// The screen can be left in the meantime, for example while the process is stopped; ``resume(on:)`` shows it again.
  ///
  /// - Parameters:
  ///   - set: the set with which it begins; nil for the list of sets.
  ///   - place: where the user was before, if no set is named.
  /// - Throws: ``TerminalScreenError``, `CancellationError` if the task is cancelled, and the error of
  ///   ``BrowserData/checkAccess()`` if the data must not be shown any more.
  public func run(on screen: TerminalScreen, at set: EntitySetSchema? = nil, place: BrowserPlace? = nil) async throws {
    let (wakes, continuation) = AsyncStream.makeStream(of: Wake.self)
    onChange = { continuation.yield(.changed) }
    try screen.enter()
    let forwarding = Task {
      for await event in screen.events { continuation.yield(.screen(event)) }
      continuation.finish()
    }
    let observing = Task { [data] in
      guard let changes = try? await data.changes() else { return }
      for await _ in changes { continuation.yield(.dataChanged) }
    }
    let watching = Task { await watchAccess(on: screen) }
    defer {
      screen.finish()
      forwarding.cancel()
      observing.cancel()
      watching.cancel()
      onChange = {}
    }
    await start(at: set, place: place)
    await show(on: screen)
    for await wake in wakes {
      switch wake {
      case .screen(.closed): hasEnded = true
      case .screen(.input(let input)):
        if input == .key(KeyPress(.character("l"), .control)) { screen.forgetFrame() }
        await handle(input)
      case .dataChanged: await reload()
      case .screen(.resized), .changed: break
      }
      if hasEnded { break }
      await show(on: screen)
    }
    screen.finish()
    await end()
    if let failure { throw failure }
    try Task.checkCancellation()
  }

  /// Shows the browser again on a screen that was left, when what protects the data was asked for. The data is read again.
  public func resume(on screen: TerminalScreen) {
    let earlier = resumption
    earlier?.cancel()
    resumption = Task {
      // An earlier question restores the terminal first. Otherwise the answer to this one would be shown.
      await earlier?.value
      await resume()
      guard !Task.isCancelled else { return }
      if !hasEnded { try? screen.enter() }
      onChange()
    }
  }

  /// Removes the browser from the screen, until ``resume(on:)``.
  public func cover(_ screen: TerminalScreen) {
    resumption?.cancel()
    screen.leave()
  }

  /// Ends the browser if another process locks or closes the session, and removes the data from the terminal at once.
  private func watchAccess(on screen: TerminalScreen) async {
    while !hasEnded, (try? await Task.sleep(for: Self.pause)) != nil {
      // A screen that was left is checked when it is entered again.
      guard screen.isEntered else { continue }
      do {
        try await data.checkAccess()
      } catch {
        guard screen.isEntered else { continue }
        screen.leave()
        (failure, hasEnded) = (error, true)
        onChange()
      }
    }
  }

  private func show(on screen: TerminalScreen) async {
    let size = screen.size
    let frame = await frame(columns: size.columns, rows: size.rows)
    screen.draw(frame.buffer, cursor: frame.cursor)
  }
}
