import ServiceData

/// The local link edits through a navigation property and its inverse, as rows.
struct LinkEdits {
  struct Edit {
    /// The row with the navigation property; nil for all rows.
    var near: Int64?
    /// The target row; nil for all rows, or if the device does not have the row.
    var far: Int64?
    var isAdded: Bool
    var number: Int64
    /// Whether the edit was made through the inverse.
    var isInverse: Bool
  }

  /// The edits, in order.
  private(set) var edits: [Edit] = []
  private let relation: StoreRelation

  init(
    of relation: StoreRelation, from layout: TableLayout, to target: TableLayout, _ catalogue: StoreCatalogue
  ) throws {
    self.relation = relation
    try add(relation.navigation.name, of: layout, to: target, isInverse: false, catalogue)
    if let inverse = relation.inverse {
      try add(inverse.name, of: target, to: layout, isInverse: true, catalogue)
    }
    edits.sort { $0.number < $1.number }
  }

  private mutating func add(
    _ navigation: String, of layout: TableLayout, to target: TableLayout, isInverse: Bool, _ catalogue: StoreCatalogue
  ) throws {
    let statement = try catalogue.connection.statement(
      "SELECT coalesce(row, -id), links FROM \"$bases\" WHERE row_table = ? AND links IS NOT NULL ORDER BY id")
    statement.bind(layout.id, at: 1)
    var found: [(row: Int64, edit: LinkEdit)] = []
    while try statement.step() {
      let row = statement.int(at: 0)
      let all = LinkOverlay(text: statement.text(at: 1)).edits
      found += all.filter { $0.navigation == navigation }.map { (row, $0) }
    }
    let finder = RowFinder(target, catalogue)
    for (row, edit) in found {
      let reached = try edit.target.flatMap(finder.row)
      // An entity that is not on the device was in no list.
      if !edit.isAdded, edit.target != nil, reached == nil { continue }
      edits.append(
        Edit(
          near: isInverse ? reached : row, far: isInverse ? row : reached, isAdded: edit.isAdded, number: edit.number,
          isInverse: isInverse))
    }
  }

  /// Applies the edits to the links of a row.
  ///
  /// - Parameter links: the service's links; nil if they are not known.
  /// - Returns: the target rows; nil if they are not known even with the edits.
  func applied(to links: [Int64]?, of row: Int64) -> [Int64]? {
    var known = links
    for edit in edits {
      if edit.near == row {
        known = applied(edit, to: known)
      } else if let far = edit.far, edit.isAdded || edit.near == nil, isMoved(by: edit) {
        // The row is now linked to another one, or to none.
        known?.removeAll { $0 == far }
      }
    }
    return known
  }

  private func isMoved(by edit: Edit) -> Bool {
    edit.isInverse && !edit.isAdded || relation.inverse?.isCollection == false
  }

  private func applied(_ edit: Edit, to known: [Int64]?) -> [Int64]? {
    let isCollection = relation.navigation.isCollection
    guard edit.isAdded else {
      guard let far = edit.far else { return [] }
      return known?.filter { $0 != far }
    }
    // The entity is not on the device.
    guard let far = edit.far else { return nil }
    if !isCollection { return [far] }
    return known.map { $0.contains(far) ? $0 : $0 + [far] }
  }
}
