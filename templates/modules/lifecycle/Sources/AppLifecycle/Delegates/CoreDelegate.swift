import FoundationEssentials

/// What the application is asked as a whole: may it launch, who opens a link, is its state restored.
@MainActor
public protocol CoreDelegate: ApplicationDelegate {
  /// Whether the application may launch, asked before anything is set up. False from any delegate means no.
  func willFinishLaunching(arguments: [String]) -> Bool?
  /// Whether the application may go on, asked after set-up. False from any delegate means no.
  func didFinishLaunching(arguments: [String]) -> Bool?
  /// Whether the delegate has opened the link. True from any delegate means opened.
  func open(_ url: URL) -> Bool?
  /// Whether the state of the views shall be saved. True from any delegate means yes.
  func shouldSaveState() -> Bool?
  /// Whether a saved state shall be restored. True from any delegate means yes.
  func shouldRestoreState() -> Bool?
  /// The view to show for a restored path. The first delegate that names one decides.
  func view(restoring path: [String]) -> String?
}

extension CoreDelegate {
  public func willFinishLaunching(arguments: [String]) -> Bool? { nil }
  public func didFinishLaunching(arguments: [String]) -> Bool? { nil }
  public func open(_ url: URL) -> Bool? { nil }
  public func shouldSaveState() -> Bool? { nil }
  public func shouldRestoreState() -> Bool? { nil }
  public func view(restoring path: [String]) -> String? { nil }
}
