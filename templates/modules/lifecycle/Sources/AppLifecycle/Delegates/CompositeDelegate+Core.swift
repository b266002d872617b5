import FoundationEssentials

extension CompositeDelegate {
  /// Whether the application may launch: true unless a delegate returns false.
  public func willFinishLaunching(arguments: [String]) -> Bool {
    answers("willFinishLaunching") { $0.willFinishLaunching(arguments: arguments) }.allSatisfy { $0 }
  }

  /// Whether the application may continue: true unless a delegate returns false.
  public func didFinishLaunching(arguments: [String]) -> Bool {
    answers("didFinishLaunching") { $0.didFinishLaunching(arguments: arguments) }.allSatisfy { $0 }
  }

  /// Whether a delegate has opened the link: false unless one returns true.
  public func open(_ url: URL) -> Bool {
    answers("open") { $0.open(url) }.contains(true)
  }

  /// Informs every delegate that another user of the profile has become the current one.
  public func userDidChange(to name: String) {
    for delegate in serving((any CoreDelegate).self) {
      delegate.userDidChange(to: name)
      note("userDidChange", by: delegate, answer: "done")
    }
  }

  /// Whether to save the state: false unless a delegate returns true.
  public func shouldSaveState() -> Bool {
    answers("shouldSaveState") { $0.shouldSaveState() }.contains(true)
  }

  /// Whether to restore saved state: false unless a delegate returns true.
  public func shouldRestoreState() -> Bool {
    answers("shouldRestoreState") { $0.shouldRestoreState() }.contains(true)
  }

  /// The view for a restored path: the first that a delegate names; nil if none does.
  public func view(restoring path: [String]) -> String? {
    answers("viewForRestoring") { $0.view(restoring: path) }.first
  }

  private func answers<Answer>(_ event: String, _ question: (any CoreDelegate) -> Answer?) -> [Answer] {
    serving((any CoreDelegate).self).compactMap { delegate in
      let answer: Answer? = question(delegate)
      if let answer { note(event, by: delegate, answer: "\(answer)") }
      return answer
    }
  }
}
