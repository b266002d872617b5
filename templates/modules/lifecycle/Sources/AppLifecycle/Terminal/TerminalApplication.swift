/// A command-line application: a process, the scene of its terminal, and the delegate that receives the events of both.
///
///     let application = TerminalApplication(delegate: delegate, registry: registry)
///     guard try await application.launch(arguments: arguments) else { return }
///     …
///     await application.end()
@MainActor
public final class TerminalApplication {
  /// The scene; nil before the launch, or if the launch was refused.
  public private(set) var scene: TerminalScene?
  private let delegate: CompositeDelegate
  private let registry: SceneRegistry
  private let identity: SceneIdentity
  private let lastResort: @Sendable () -> Void
  private var lifecycle: ProcessLifecycle?

  /// Creates an application without launching it.
  ///
  /// - Parameter lastResort: called before a second request to terminate ends the process at once; see
  ///   ``ProcessLifecycle``.
  public init(
    delegate: CompositeDelegate, registry: SceneRegistry, identity: SceneIdentity = .current(),
    lastResort: @escaping @Sendable () -> Void = {}
  ) {
    self.lastResort = lastResort
    self.delegate = delegate
    self.registry = registry
    self.identity = identity
  }

  /// Asks the delegates, connects the scene and installs the signal handlers.
  ///
  /// - Returns: false if a delegate refuses the launch.
  /// - Throws: ``SceneError``.
  public func launch(arguments: [String]) async throws -> Bool {
    guard delegate.willFinishLaunching(arguments: arguments) else { return false }
    let scene = try TerminalScene(identity: identity, delegate: delegate, registry: registry)
    guard delegate.didFinishLaunching(arguments: arguments) else {
      scene.disconnect()
      return false
    }
    self.scene = scene
    let lifecycle = ProcessLifecycle(lastResort: lastResort) { [delegate] event in
      await delegate.handle(event)
      await scene.follow(event)
    }
    self.lifecycle = lifecycle
    await lifecycle.start()
    return true
  }

  /// Removes the signal handlers and disconnects the scene.
  public func end() async {
    await lifecycle?.stop()
    lifecycle = nil
    scene?.disconnect()
  }
}
