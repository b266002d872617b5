/// What happens to the process as a whole.
public enum LifecycleEvent: String, Sendable, CaseIterable {
  /// The process has started.
  case launch
  /// The user can work with it.
  case active
  /// It is about to be stopped, by Ctrl-Z for instance.
  case background
  /// It goes on after it was stopped.
  case foreground
  /// It is asked to end.
  case terminate
  /// It is asked to read its settings again.
  case reload
}
