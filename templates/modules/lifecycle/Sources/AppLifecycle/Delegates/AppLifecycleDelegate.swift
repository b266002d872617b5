/// What happens to the application: every delegate hears of it, in order.
@MainActor
public protocol AppLifecycleDelegate: ApplicationDelegate {
  /// The user can work with the application.
  func didBecomeActive() async
  /// The process is about to be stopped; the place to lock the session.
  func didEnterBackground() async
  /// The process goes on; the place to unlock the session.
  func willEnterForeground() async
  /// The process is asked to end.
  func willTerminate() async
  /// The process is asked to read its settings again.
  func didReceiveReload() async
}

extension AppLifecycleDelegate {
  public func didBecomeActive() async {}
  public func didEnterBackground() async {}
  public func willEnterForeground() async {}
  public func willTerminate() async {}
  public func didReceiveReload() async {}
}
