/// An application on a command line: one process, the scene of its terminal, and the delegate that hears of both.
///
///     let application = TerminalApplication(delegate: delegate, registry: registry)
///     guard try await application.launch(arguments: arguments) else { return }
///     …
///     await application.end()
@MainActor
public final class TerminalApplication {
  /// The scene, nil before the launch and where the launch was refused.
  public private(set) var scene: TerminalScene?
  private let delegate: CompositeDelegate
  private let registry: SceneRegistry
  private let identity: SceneIdentity
  private var lifecycle: ProcessLifecycle?

  /// Makes an application that is not launched yet.
  public init(
    delegate: CompositeDelegate, registry: SceneRegistry, identity: SceneIdentity = .current()
  ) {
    self.delegate = delegate
    self.registry = registry
    self.identity = identity
  }

  /// Asks the delegates, connects the scene and takes the signals over; answers false where a delegate refuses.
  ///
  /// Throws ``SceneError``.
  public func launch(arguments: [String]) async throws -> Bool {
    guard delegate.willFinishLaunching(arguments: arguments) else { return false }
    let scene = try TerminalScene(identity: identity, delegate: delegate, registry: registry)
    guard delegate.didFinishLaunching(arguments: arguments) else {
      scene.disconnect()
      return false
    }
    self.scene = scene
    let lifecycle = ProcessLifecycle { [delegate] event in
      await delegate.handle(event)
      await scene.follow(event)
    }
    self.lifecycle = lifecycle
    await lifecycle.start()
    return true
  }

  /// Gives the signals back and disconnects the scene.
  public func end() async {
    await lifecycle?.stop()
    lifecycle = nil
    scene?.disconnect()
  }
}
