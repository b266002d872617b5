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
  /// The relations of which links are not known here.
  public var unknownLinks: [UnknownLinks]

  public init(isOpen: Bool, isEncrypted: Bool, queries: [QueryStatus], unknownLinks: [UnknownLinks] = []) {
    self.isOpen = isOpen
    self.isEncrypted = isEncrypted
    self.queries = queries
    self.unknownLinks = unknownLinks
  }

  /// A navigation property of which it is not known where it leads.
  public struct UnknownLinks: Sendable, Hashable {
    public enum Reason: String, Sendable, Hashable, CustomStringConvertible {
      /// Links have not been downloaded, or lead to entities that are not on the device.
      case notDownloaded
      /// The service has no way to tell links with its entities.
      case notTold

      public var description: String {
        switch self {
        case .notDownloaded: "not downloaded"
        case .notTold: "the service does not tell it"
        }
      }
    }

    public var set: String
    public var navigation: String
    /// How many entities of the set this concerns.
    public var rows: Int
    public var reason: Reason

    public init(set: String, navigation: String, rows: Int, reason: Reason) {
      self.set = set
      self.navigation = navigation
      self.rows = rows
      self.reason = reason
    }
  }

  /// The end of the last download, nil before the first.
  public var lastSync: Date? { queries.compactMap(\.lastDownload).max() }
}
