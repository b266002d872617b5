import ServiceData

/// Reduces rows to the selected members, the key, and the expanded navigation properties.
struct RowProjection {
  private let selected: Set<String>?
  private let expanded: Set<String>
  private let type: StructuredSchema
  /// The members to remove from rows of the set's own type.
  private let dropped: [Int]

  init(_ request: RowRequest, _ layout: TableLayout) {
    expanded = Set(request.expand.map { Self.member($0.path) })
    if request.select.isEmpty || request.select.contains("*") {
      selected = nil
    } else {
      selected = Set(request.select.map { Self.member($0) }).union(layout.key.compactMap(\.path.first))
    }
    type = layout.type
    dropped = Self.dropped(of: type, selected: selected, expanded: expanded)
  }

  /// The first member of a path of `$select` or `$expand`, after a cast to a derived type.
  static func member(_ path: String) -> String {
    let segments = path.split(separator: "/")
    return String(segments.first { !$0.contains(".") } ?? segments.last ?? "")
  }

  func apply(to row: inout Row) {
    if row.type == type {
      for index in dropped where row[index] != nil { row.load(nil, at: index) }
    } else {
      for index in Self.dropped(of: row.type, selected: selected, expanded: expanded) where row[index] != nil {
        row.load(nil, at: index)
      }
    }
  }

  private static func dropped(
    of type: StructuredSchema, selected: Set<String>?, expanded: Set<String>
  ) -> [Int] {
    type.members.indices.filter { index in
      let member = type.members[index]
      return member.isNavigation ? !expanded.contains(member.name) : selected?.contains(member.name) == false
    }
  }
}
