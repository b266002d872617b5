extension CompositeDelegate {
  /// Sends an event to every delegate, one after another, and returns when all have handled it or exceeded their time.
  ///
  /// The launch is not sent in this way; see ``didFinishLaunching(arguments:)``.
  public func handle(_ event: LifecycleEvent) async {
    guard event != .launch else { return }
    for listener in serving((any AppLifecycleDelegate).self) {
      await notify(event.rawValue, to: listener) { await listener.handle(event) }
    }
  }

  /// Sends a change of connectivity to every delegate, one after another.
  public func connectivityDidChange(_ event: ConnectivityEvent) async {
    for listener in serving((any ConnectivityDelegate).self) {
      await notify("connectivityDidChange", to: listener) { await listener.connectivityDidChange(event) }
    }
  }

  private func notify(_ event: String, to delegate: Any, _ work: @escaping @Sendable () async -> Void) async {
    let isInTime: Bool = await answerOnce(orAfter: timeLimit, default: false) {
      await work()
      return true
    }
    note(event, by: delegate, answer: isInTime ? "done" : "late")
  }
}

extension AppLifecycleDelegate {
  fileprivate func handle(_ event: LifecycleEvent) async {
    switch event {
    case .launch: break
    case .active: await didBecomeActive()
    case .background: await didEnterBackground()
    case .foreground: await willEnterForeground()
    case .terminate: await willTerminate()
    case .reload: await didReceiveReload()
    }
  }
}
