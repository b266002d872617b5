/// Receives lifecycle events of the application. Every delegate receives each event, in order.
@MainActor
public protocol AppLifecycleDelegate: ApplicationDelegate {
  /// The user can work with the application.
  func didBecomeActive() async
  /// The process is about to be stopped. Lock the session here.
  func didEnterBackground() async
  /// The process continues. Unlock the session here.
  func willEnterForeground() async
  /// The process is requested to terminate.
  func willTerminate() async
  /// The process is requested to reload its settings.
  func didReceiveReload() async
}

extension AppLifecycleDelegate {
  public func didBecomeActive() async {}
  public func didEnterBackground() async {}
  public func willEnterForeground() async {}
  public func willTerminate() async {}
  public func didReceiveReload() async {}
}
