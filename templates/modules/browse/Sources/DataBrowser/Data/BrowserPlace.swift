/// Where a user was in the browser, so that the next one begins there. It contains no data but the key of a row.
public struct BrowserPlace: Codable, Sendable, Hashable {
  /// The set whose rows were shown.
  public var set: String
  /// The key of the selected row; nil if there was none.
  public var key: String?
  /// The position of the selected row in the list.
  public var index: Int
  /// The path of the property by which the list was sorted; nil for the order of the key.
  public var order: String?
  /// Whether the list was sorted in descending order.
  public var isDescending: Bool

  /// Creates a place.
  public init(set: String, key: String? = nil, index: Int = 0, order: String? = nil, isDescending: Bool = false) {
    (self.set, self.key, self.index) = (set, key, index)
    (self.order, self.isDescending) = (order, isDescending)
  }
}
