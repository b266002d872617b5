import FoundationEssentials

/// How a controller's store stands.
public struct ControllerStatus: Sendable, Hashable {
  /// What the last download of a query left behind.
  public struct QueryStatus: Sendable, Hashable {
    public var name: String
    public var set: String
    /// Rows on the device.
    public var rows: Int
    public var lastDownload: Date?
    /// Whether a download was stopped, or died, before its last page.
    public var isIncomplete: Bool
    /// What is remembered of a service that does not give the rows.
    public var refusal: SetRefusal?

    public init(
      name: String, set: String, rows: Int, lastDownload: Date?, isIncomplete: Bool, refusal: SetRefusal? = nil
    ) {
      self.name = name
      self.set = set
      self.rows = rows
      self.lastDownload = lastDownload
      self.isIncomplete = isIncomplete
      self.refusal = refusal
    }
  }

  public var isOpen: Bool
  public var isEncrypted: Bool
  public var queries: [QueryStatus]

  public init(isOpen: Bool, isEncrypted: Bool, queries: [QueryStatus]) {
    self.isOpen = isOpen
    self.isEncrypted = isEncrypted
    self.queries = queries
  }

  /// The end of the last download, nil before the first.
  public var lastSync: Date? { queries.compactMap(\.lastDownload).max() }
}
