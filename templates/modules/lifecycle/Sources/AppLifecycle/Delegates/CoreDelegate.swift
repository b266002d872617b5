import FoundationEssentials

/// Decides about the application as a whole: its launch, links, users, and the restoration of its state.
@MainActor
public protocol CoreDelegate: ApplicationDelegate {
  /// Whether the application may launch; called before it is set up. False from any delegate means no.
  func willFinishLaunching(arguments: [String]) -> Bool?
  /// Whether the application may continue; called after it is set up. False from any delegate means no.
  func didFinishLaunching(arguments: [String]) -> Bool?
  /// Whether the delegate has opened the link. True from any delegate means opened.
  func open(_ url: URL) -> Bool?
  /// Another user of the profile has become the current one while the application runs. Every delegate is informed.
  func userDidChange(to name: String)
  /// Whether to save the state of the views. True from any delegate means yes.
  func shouldSaveState() -> Bool?
  /// Whether to restore a saved state. True from any delegate means yes.
  func shouldRestoreState() -> Bool?
  /// The view for a restored path. The first view that a delegate names is used.
  func view(restoring path: [String]) -> String?
}

extension CoreDelegate {
  public func willFinishLaunching(arguments: [String]) -> Bool? { nil }
  public func didFinishLaunching(arguments: [String]) -> Bool? { nil }
  public func open(_ url: URL) -> Bool? { nil }
  public func userDidChange(to name: String) {}
  public func shouldSaveState() -> Bool? { nil }
  public func shouldRestoreState() -> Bool? { nil }
  public func view(restoring path: [String]) -> String? { nil }
}
