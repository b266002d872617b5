/// Options for a synchronization.
public struct SyncOptions: Sendable, Hashable {
  /// Whether to send the changes that wait in the outbox.
  public var uploads: Bool
  /// Whether to download the queries.
  public var downloads: Bool
  /// The names of the entity sets, defining queries and named syncs to include; empty means all. A ``NamedSync`` goes
  /// in its own direction only.
  public var only: [String]
  /// Whether to read all rows again, even if the service could return only changes. Local changes are kept.
  public var isFull: Bool
  /// Whether this synchronization may send the changes of a transaction one by one if the service does not support
  /// change sets.
  public var splitsTransactions: Bool

  /// Options; by default, everything is uploaded and then downloaded.
  public init(
    uploads: Bool = true, downloads: Bool = true, only: [String] = [], isFull: Bool = false,
    splitsTransactions: Bool = false
  ) {
    self.uploads = uploads
    self.downloads = downloads
    self.only = only
    self.isFull = isFull
    self.splitsTransactions = splitsTransactions
  }
}
