/// The scene of this process's terminal, from its connection to its end.
///
/// It sends each state to the delegates once, and is in the profile's registry while it is connected.
@MainActor
public final class TerminalScene {
  /// The identity of the scene.
  public let identity: SceneIdentity
  /// The configuration of the scene, from the first delegate that has one.
  public let configuration: SceneConfiguration
  /// The state of the scene.
  public private(set) var state: SceneState = .connecting
  private let delegate: CompositeDelegate
  private var entry: SceneEntry?

  /// Connects a scene.
  ///
  /// - Throws: ``SceneError``.
  public init(
    identity: SceneIdentity = .current(), delegate: CompositeDelegate, registry: SceneRegistry
  ) throws {
    self.identity = identity
    self.delegate = delegate
    configuration = try delegate.configuration(connecting: identity)
    entry = try registry.enter(identity)
    delegate.scene(identity, didChangeTo: .connecting)
  }

  /// Updates the state for a lifecycle event of the process.
  public func follow(_ event: LifecycleEvent) {
    switch event {
    case .active: change(to: .active)
    case .background: change(to: .background)
    case .terminate: change(to: .disconnected)
    case .launch, .foreground, .reload: break
    }
  }

  /// Disconnects the scene permanently.
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
