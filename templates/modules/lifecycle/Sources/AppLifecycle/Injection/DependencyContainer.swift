import Synchronization

/// Maps types to shared instances.
///
/// An entry is identified by a type and a name. Its factory runs once, when the entry is first resolved, even if several
/// threads resolve it at the same time. All callers receive the same instance.
///
///     DependencyContainer.current.register((any Prober).self) { _ in ServiceProber() }
///     let prober = try DependencyContainer.current.resolve((any Prober).self)
public final class DependencyContainer: Sendable {
  /// Creates an instance; it can resolve its dependencies from the given container.
  public typealias Factory<Value> = @Sendable (DependencyContainer) throws -> Value

  private struct State: Sendable {
    var factories: [DependencyKey: Factory<any Sendable>] = [:]
    var instances: [DependencyKey: any Sendable] = [:]
    var underConstruction: [DependencyKey] = []
  }

  @TaskLocal private static var scope: DependencyContainer?
  private static let application = DependencyContainer()

  private let parent: DependencyContainer?
  private let state: Mutex<State> = Mutex(State())
  /// Held while a factory runs. It is recursive, since a factory resolves its dependencies. There is one lock for the whole
  /// container, since threads that create entries which depend on each other would deadlock with a lock for each entry.
  private let construction = RecursiveLock()

  /// Creates an empty container.
  public convenience init() {
    self.init(parent: nil)
  }

  private init(parent: DependencyContainer?) {
    self.parent = parent
  }

  /// The current container: that of the enclosing ``withOverrides(_:run:)``, else the application's.
  public static var current: DependencyContainer {
    scope ?? application
  }

  /// Registers the factory for a type and name, and drops the instance of an earlier factory.
  public func register<Value: Sendable>(
    _ type: Value.Type = Value.self, name: String? = nil, factory: @escaping Factory<Value>
  ) {
    let key = DependencyKey(type, name: name)
    state.withLock { state in
      state.factories[key] = { try factory($0) }
      state.instances[key] = nil
    }
  }

  /// The instance for a type and name, which is created on first use.
  ///
  /// - Throws: ``DependencyError`` or the error of the factory. The next call then tries again.
  public func resolve<Value: Sendable>(_ type: Value.Type = Value.self, name: String? = nil) throws -> Value {
    let key = DependencyKey(type, name: name)
    let found: any Sendable = try instance(for: key) ?? construct(key, type)
    guard let value = found as? Value else { throw DependencyError.missing(entry: key.description) }
    return value
  }

  /// Runs `body` with a container with other factories, without changing the application's container.
  ///
  /// Within the scope, every entry is created again, so that no instance has a dependency from outside.
  public static func withOverrides<Result>(
    _ register: (DependencyContainer) -> Void, isolation: isolated (any Actor)? = #isolation,
    run body: () async throws -> Result
  ) async rethrows -> Result {
    let scoped = DependencyContainer(parent: current)
    register(scoped)
    return try await $scope.withValue(scoped, operation: body, isolation: isolation)
  }

  private func instance(for key: DependencyKey) -> (any Sendable)? {
    state.withLock { $0.instances[key] }
  }

  private func factory(for key: DependencyKey) -> Factory<any Sendable>? {
    state.withLock { $0.factories[key] } ?? parent?.factory(for: key)
  }

  private func construct<Value>(_ key: DependencyKey, _ type: Value.Type) throws -> any Sendable {
    construction.lock()
    defer { construction.unlock() }
    if let ready = instance(for: key) { return ready }
    guard let factory = factory(for: key) ?? Self.platformFactory(for: type) else {
      throw DependencyError.missing(entry: key.description)
    }
    try begin(key)
    defer { state.withLock { _ = $0.underConstruction.popLast() } }
    let made: any Sendable = try factory(self)
    state.withLock { $0.instances[key] = made }
    return made
  }

  private func begin(_ key: DependencyKey) throws {
    try state.withLock { state in
      if let start = state.underConstruction.firstIndex(of: key) {
        let circle: [DependencyKey] = state.underConstruction[start...] + [key]
        throw DependencyError.recursive(entries: circle.map(\.description))
      }
      state.underConstruction.append(key)
    }
  }

  private static func platformFactory<Value>(for type: Value.Type) -> Factory<any Sendable>? {
    guard let provided = type as? any PlatformProvided.Type else { return nil }
    return { _ in provided.platformDefault }
  }
}
