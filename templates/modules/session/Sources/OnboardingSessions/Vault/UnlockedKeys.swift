import FoundationEssentials

/// A place outside the disk for the data key of an unlocked session, so that the session stays unlocked for the next
/// process.
public protocol UnlockedKeyPlace: Sendable {
  /// Stores the key of a user, which expires after `timeout`; nil if it does not.
  ///
  /// - Returns: whether the place accepted the key.
  func store(_ key: DataKey, for user: UUID, timeout: Duration?) -> Bool
  /// Lets the stored key of a user expire `timeout` from now; nil if it does not. A key that another process removes in the
  /// meantime, because somebody locks the session, must not come back.
  func extend(for user: UUID, timeout: Duration?)
  /// The key of a user; nil if there is none or it has expired.
  func key(for user: UUID) -> DataKey?
  /// Removes the key of a user.
  func remove(for user: UUID)
}

/// The data keys of unlocked sessions: in the kernel's keyring, else in a file in `$XDG_RUNTIME_DIR`, if that is in memory.
///
/// Other processes of the same user can read them, as they can read the agent of an `ssh` key. Without either place, the
/// passcode is needed for each command.
public struct UnlockedKeys: Sendable {
  private let places: [any UnlockedKeyPlace]

  /// Uses the given places, in order.
  public init(places: [any UnlockedKeyPlace]) { self.places = places }

  /// Finds the places that the system allows.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let keyring: (any UnlockedKeyPlace)? = KernelKeyring()
    let file: (any UnlockedKeyPlace)? = RuntimeKeyFile(environment: environment)
    places = [keyring, file].compactMap { $0 }
  }

  /// These keys and those of one process.
  ///
  /// - Parameters:
  ///   - process: where the keys of the process are, which are found here only.
  ///   - isShared: whether a key is stored for other processes as well, if that is possible.
  public func with(_ process: ProcessKeys, isShared: Bool) -> UnlockedKeys {
    UnlockedKeys(places: (isShared ? places : places.map { FoundKeys(place: $0) }) + [process])
  }

  /// Whether a session can stay unlocked for the next process. A place that is there can be full, so this stores a key.
  public var isAvailable: Bool {
    guard let key = try? DataKey.random() else { return false }
    let nobody: UUID = UUID()
    defer { remove(for: nobody) }
    return store(key, for: nobody, timeout: .seconds(1))
  }

  /// Stores the key of a user in the first place that accepts it.
  ///
  /// - Returns: whether a place accepted the key.
  @discardableResult
  public func store(_ key: DataKey, for user: UUID, timeout: Duration?) -> Bool {
    places.contains { $0.store(key, for: user, timeout: timeout) }
  }

  /// Extends the time of the key of a user, wherever it is.
  public func extend(for user: UUID, timeout: Duration?) {
    for place in places { place.extend(for: user, timeout: timeout) }
  }

  /// The key of a user; nil if there is none or it has expired.
  public func key(for user: UUID) -> DataKey? {
    for place in places {
      if let key = place.key(for: user) { return key }
    }
    return nil
  }

  /// Removes the key of a user from all places.
  public func remove(for user: UUID) {
    for place in places { place.remove(for: user) }
  }
}

/// A place of other processes, which this process does not change, except that it can lock a session.
private struct FoundKeys: UnlockedKeyPlace {
  let place: any UnlockedKeyPlace

  func store(_ key: DataKey, for user: UUID, timeout: Duration?) -> Bool { false }
  func extend(for user: UUID, timeout: Duration?) {}
  func key(for user: UUID) -> DataKey? { place.key(for: user) }
  func remove(for user: UUID) { place.remove(for: user) }
}
