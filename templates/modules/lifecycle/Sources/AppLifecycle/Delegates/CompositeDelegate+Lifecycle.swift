extension CompositeDelegate {
  /// Tells every delegate of an event, one after another, and returns once all have handled it or had their time.
  ///
  /// Launch is not told in this way, since it is asked: ``didFinishLaunching(arguments:)``.
  public func handle(_ event: LifecycleEvent) async {
    guard event != .launch else { return }
    for listener in serving((any AppLifecycleDelegate).self) {
      await answerOnce(orAfter: timeLimit, default: ()) { await listener.handle(event) }
    }
  }

  /// Tells every delegate of a change in connectivity, one after another.
  public func connectivityDidChange(_ event: ConnectivityEvent) async {
    for listener in serving((any ConnectivityDelegate).self) {
      await answerOnce(orAfter: timeLimit, default: ()) { await listener.connectivityDidChange(event) }
    }
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
