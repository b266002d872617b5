import FoundationEssentials

/// The time of a user's last contact with the service, in `contact.json`.
///
/// The time of day decides. Whoever sets it back can use the data for longer. A clock that is ahead by mistake removes
/// nothing: the data is removed only if it was due for removal at least one day before as well.
public struct ServiceContact: Sendable {
  private static let fileName: String = "contact.json"
  private static let field: String = "last"
  /// When the data was first found to be due for removal; not there if it is not due.
  private static let dueField: String = "due"
  private static let day: Double = 86_400
  private let directory: ProfileDirectory

  /// Refers to the contact of a user, without accessing the disk.
  public init(directory: ProfileDirectory) { self.directory = directory }

  /// The time of the last contact; nil if it is not known.
  ///
  /// - Throws: ``ProfileError``.
  public var last: Date? {
    get throws { try date(Self.field) }
  }

  private func date(_ field: String) throws -> Date? {
    guard let text = try directory.document([String: String].self, named: Self.fileName)?[field] else { return nil }
    guard let date = try? Date(text, strategy: .iso8601) else {
      throw ProfileError.damaged(path: directory.path(of: Self.fileName), reason: "'\(text)' is not a time")
    }
    return date
  }

  /// Stores the time of a contact.
  ///
  /// - Throws: ``ProfileError``.
  public func note(_ date: Date = Date()) throws {
    try keep(date)
  }

  private func keep(_ last: Date, due: Date? = nil) throws {
    var document: [String: String] = [Self.field: last.formatted(.iso8601)]
    document[Self.dueField] = due?.formatted(.iso8601)
    try directory.keep(document, named: Self.fileName)
  }

  /// Applies a policy.
  ///
  /// A new policy counts from now on, because earlier contacts were not stored. Without a policy, the stored time is
  /// removed. Data that is found to be due for removal for the first time is locked for a day, in which the service can
  /// still be contacted.
  ///
  /// - Throws: ``ProfileError``.
  public func verdict(_ policy: DisconnectionPolicy, at now: Date = Date()) throws -> DisconnectionVerdict {
    guard policy.isActive else {
      try remove()
      return .usable
    }
    guard let last = try last else {
      try note(now)
      return .usable
    }
    let passed: Double = now.timeIntervalSince(last)
    // Clocks are corrected by minutes or hours.
    guard passed > -Self.day else { return .clockChanged }
    let verdict: DisconnectionVerdict = policy.verdict(after: Int(passed / Self.day))
    let due: Date? = try date(Self.dueField)
    guard case .wiped(let days) = verdict else {
      if due != nil { try keep(last) }
      return verdict
    }
    if let due, due <= now {
      return now.timeIntervalSince(due) >= Self.day ? verdict : .locked(days: days)
    }
    try keep(last, due: now)
    return .locked(days: days)
  }

  /// Removes the stored time.
  ///
  /// - Throws: ``ProfileError``.
  public func remove() throws { try directory.removeFile(Self.fileName) }
}
