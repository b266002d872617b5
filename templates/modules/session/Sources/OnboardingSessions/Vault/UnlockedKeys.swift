import FoundationEssentials

/// A place outside the disk for the data key of an unlocked session, so that the session stays unlocked for the next
/// process.
public protocol UnlockedKeyPlace: Sendable {
  /// Stores the key of a user, which expires after `timeout`; nil if it does not.
  ///
  /// - Returns: whether the place accepted the key.
  func store(_ key: DataKey, for user: UUID, timeout: Duration?) -> Bool
  /// The key of a user; nil if there is none or it has expired.
  func key(for user: UUID) -> DataKey?
  /// Removes the key of a user.
  func remove(for user: UUID)
}

/// The data keys of unlocked sessions: in the kernel's keyring, else in a file in `$XDG_RUNTIME_DIR`, which is in memory.
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

  /// Whether a session can stay unlocked for the next process.
  public var isAvailable: Bool { !places.isEmpty }

  /// Stores the key of a user in the first place that accepts it.
  ///
  /// - Returns: whether a place accepted the key.
  @discardableResult
  public func store(_ key: DataKey, for user: UUID, timeout: Duration?) -> Bool {
    places.contains { $0.store(key, for: user, timeout: timeout) }
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
