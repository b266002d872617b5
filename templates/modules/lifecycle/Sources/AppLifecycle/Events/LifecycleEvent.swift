/// The lifecycle events of the process.
public enum LifecycleEvent: String, Sendable, CaseIterable {
  /// The process has started.
  case launch
  /// The user can work with the process.
  case active
  /// The process is about to be stopped, for example by Ctrl-Z.
  case background
  /// The process continues after it was stopped.
  case foreground
  /// The process is requested to terminate.
  case terminate
  /// The process is requested to reload its settings.
  case reload
}
