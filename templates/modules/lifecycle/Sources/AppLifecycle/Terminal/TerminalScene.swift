/// The scene of the terminal that this process is attached to, from its connection to its end.
///
/// It tells the delegates of each state, once, and stands in the registry of the profile as long as it is connected.
@MainActor
public final class TerminalScene {
  /// What the scene is.
  public let identity: SceneIdentity
  /// How the scene is set up, as the first delegate that has a configuration said.
  public let configuration: SceneConfiguration
  /// Where the scene stands.
  public private(set) var state: SceneState = .connecting
  private let delegate: CompositeDelegate
  private var entry: SceneEntry?

  /// Connects a scene.
  ///
  /// Throws ``SceneError``.
  public init(
    identity: SceneIdentity = .current(), delegate: CompositeDelegate, registry: SceneRegistry
  ) throws {
    self.identity = identity
    self.delegate = delegate
    configuration = try delegate.configuration(connecting: identity)
    entry = try registry.enter(identity)
    delegate.scene(identity, didChangeTo: .connecting)
  }

  /// Follows an event of the process.
  public func follow(_ event: LifecycleEvent) {
    switch event {
    case .active: change(to: .active)
    case .background: change(to: .background)
    case .terminate: change(to: .disconnected)
    case .launch, .foreground, .reload: break
    }
  }

  /// Disconnects the scene, for good.
  public func disconnect() {
    change(to: .disconnected)
  }

  private func change(to target: SceneState) {
    guard state != target, state != .disconnected else { return }
    state = target
    if target == .disconnected { entry = nil }
    delegate.scene(identity, didChangeTo: target)
  }
}
