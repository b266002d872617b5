import Synchronization

/// The one place where an application says which instance serves a type.
///
/// An entry is found by type and name. Its factory runs when it is resolved for the first time, once, also where several
/// threads ask at the same time; afterwards everybody gets that instance.
///
///     DependencyContainer.current.register((any Prober).self) { _ in ServiceProber() }
///     let prober = try DependencyContainer.current.resolve((any Prober).self)
public final class DependencyContainer: Sendable {
  /// Makes an instance; resolves what it needs from the container that is passed.
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
  /// Held while a factory runs. Recursive, since a factory resolves what it needs; one for a container, since two threads
  /// that build two entries which need each other would wait for each other for ever.
  private let construction = RecursiveLock()

  /// Makes an empty container.
  public convenience init() {
    self.init(parent: nil)
  }

  private init(parent: DependencyContainer?) {
    self.parent = parent
  }

  /// The container that counts here: the one of the surrounding ``withOverrides(_:run:)``, else the application's.
  public static var current: DependencyContainer {
    scope ?? application
  }

  /// Registers the factory for a type and name, and drops the instance that an earlier one has made.
  public func register<Value: Sendable>(
    _ type: Value.Type = Value.self, name: String? = nil, factory: @escaping Factory<Value>
  ) {
    let key = DependencyKey(type, name: name)
    state.withLock { state in
      state.factories[key] = { try factory($0) }
      state.instances[key] = nil
    }
  }

  /// The instance for a type and name, made now where nobody has asked for it before.
  ///
  /// Throws ``DependencyError`` or what the factory throws; nothing is kept then, and the next call tries again.
  public func resolve<Value: Sendable>(_ type: Value.Type = Value.self, name: String? = nil) throws -> Value {
    let key = DependencyKey(type, name: name)
    let found: any Sendable = try instance(for: key) ?? construct(key, type)
    guard let value = found as? Value else { throw DependencyError.missing(entry: key.description) }
    return value
  }

  /// Runs `body` with a container in which other factories count, and leaves the application's as it is.
  ///
  /// Within the scope every entry is made anew, so that no instance keeps a dependency from outside of it.
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
