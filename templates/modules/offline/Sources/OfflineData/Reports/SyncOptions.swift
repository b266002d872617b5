/// What a synchronization is asked to do.
public struct SyncOptions: Sendable, Hashable {
  public var uploads: Bool
  public var downloads: Bool
  /// Names of defining queries; empty means all.
  public var only: [String]
  /// Whether all rows are read again, also where the service would tell of changes alone. What was changed here stays as
  /// it is.
  public var isFull: Bool
  /// Whether the changes of a transaction may go one by one, this time, where the service takes no change sets.
  public var splitsTransactions: Bool

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
