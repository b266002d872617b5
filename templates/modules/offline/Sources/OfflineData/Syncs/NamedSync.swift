import ServiceData

/// A part of a synchronization that has a name, and can run alone: the download of a defining query, or the upload of
/// the local changes to a set.
///
/// The defining query of a named download replaces the other queries of the configuration for the same set.
public struct NamedSync: Sendable, Hashable {
  /// The way that data takes.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    /// From the service to the device.
    case down
    /// From the device to the service.
    case up
  }

  /// What happens to an entity that has changed on both sides.
  public enum MergeMode: String, Sendable, Hashable, CaseIterable {
    /// The side that the sync reads from wins.
    case overwrite
    /// Neither side is overwritten: the change waits for a decision.
    case leaveIfChanged
  }

  /// The name, which is unique in a controller.
  public let name: String
  /// The entity set.
  public let set: String
  /// What is downloaded; nil for an upload.
  public let query: DefiningQuery?
  /// What happens to an entity that has changed on both sides; nil leaves it to the policy of the set.
  public let mergeMode: MergeMode?

  /// A download, which has the name of its query.
  public init(downloading query: DefiningQuery, mergeMode: MergeMode? = nil) {
    var query = query
    query.isNamedSync = true
    self.query = query
    name = query.name
    set = query.query.set
    self.mergeMode = mergeMode
  }

  /// An upload of the local changes to a set, and of those that have to precede them.
  public init(_ name: String, uploading set: String, mergeMode: MergeMode? = nil) {
    self.name = name
    self.set = set
    query = nil
    self.mergeMode = mergeMode
  }

  /// Up without a query, down with one.
  public var direction: Direction { query == nil ? .up : .down }

  /// The policy for the conflicts of the set that the merge mode means; nil if there is no merge mode.
  ///
  /// A download never replaces a local change, so the policy is applied when the change is sent.
  public var conflictPolicy: ConflictPolicy? {
    switch mergeMode {
    case nil: nil
    case .leaveIfChanged: .ask
    case .overwrite: direction == .down ? .serverWins : .clientWins
    }
  }
}
