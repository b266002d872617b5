import FoundationEssentials

/// The status of a controller's store.
public struct ControllerStatus: Sendable, Hashable {
  /// The status of a query after its last download.
  public struct QueryStatus: Sendable, Hashable {
    /// The name of the defining query.
    public var name: String
    /// The entity set or singleton of its rows.
    public var set: String
    /// The number of rows on the device.
    public var rows: Int
    /// The end of its last complete download; nil before the first.
    public var lastDownload: Date?
    /// Whether a download was stopped, or its process died, before the last page.
    public var isIncomplete: Bool
    /// The remembered refusal of a service that does not return the rows.
    public var refusal: SetRefusal?

    /// The status of a query.
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

  /// Whether the store is open.
  public var isOpen: Bool
  /// Whether the store has a key.
  public var isEncrypted: Bool
  /// The stored queries; empty if the store is closed.
  public var queries: [QueryStatus]
  /// The navigation properties with links that are not known on the device.
  public var unknownLinks: [UnknownLinks]

  /// The status of a store.
  public init(isOpen: Bool, isEncrypted: Bool, queries: [QueryStatus], unknownLinks: [UnknownLinks] = []) {
    self.isOpen = isOpen
    self.isEncrypted = isEncrypted
    self.queries = queries
    self.unknownLinks = unknownLinks
  }

  /// A navigation property whose links are not known.
  public struct UnknownLinks: Sendable, Hashable {
    /// Why links are not known.
    public enum Reason: String, Sendable, Hashable, CustomStringConvertible {
      /// The links were not downloaded, or lead to entities that are not on the device.
      case notDownloaded
      /// The service has no way to return links with its entities.
      case notReported

      /// The reason in words, for a sentence about the links.
      public var description: String {
        switch self {
        case .notDownloaded: "not downloaded"
        case .notReported: "not reported by the service"
        }
      }
    }

    /// The entity set that declares the property.
    public var set: String
    /// The name of the navigation property.
    public var navigation: String
    /// The number of affected entities.
    public var rows: Int
    /// Why its links are not known.
    public var reason: Reason

    /// The unknown links of a navigation property.
    public init(set: String, navigation: String, rows: Int, reason: Reason) {
      self.set = set
      self.navigation = navigation
      self.rows = rows
      self.reason = reason
    }
  }

  /// The end of the last download; nil before the first.
  public var lastSync: Date? { queries.compactMap(\.lastDownload).max() }
}
