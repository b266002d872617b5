extension CompositeDelegate {
  /// Tells every delegate of an event, one after another, and returns once all have handled it or time is up.
  ///
  /// Launch is not told in this way, since it is asked: ``didFinishLaunching(arguments:)``.
  public func handle(_ event: LifecycleEvent) async {
    let listeners: [any AppLifecycleDelegate] = serving((any AppLifecycleDelegate).self)
    guard event != .launch, !listeners.isEmpty else { return }
    await answerOnce(orAfter: timeLimit, default: ()) {
      for listener in listeners {
        await listener.handle(event)
      }
    }
  }

  /// Tells every delegate of a change in connectivity, one after another.
  public func connectivityDidChange(_ event: ConnectivityEvent) async {
    let listeners: [any ConnectivityDelegate] = serving((any ConnectivityDelegate).self)
    guard !listeners.isEmpty else { return }
    await answerOnce(orAfter: timeLimit, default: ()) {
      for listener in listeners {
        await listener.connectivityDidChange(event)
      }
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
