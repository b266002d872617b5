import ServiceData

/// What of a row goes to whoever asked: the selected members, the key, and the expanded navigation properties.
struct RowProjection {
  private let selected: Set<String>?
  private let expanded: Set<String>

  init(_ request: RowRequest, _ layout: TableLayout) {
    expanded = Set(request.expand.map { Self.member($0.path) })
    if request.select.isEmpty || request.select.contains("*") {
      selected = nil
    } else {
      selected = Set(request.select.map { Self.member($0) }).union(layout.key.compactMap(\.path.first))
    }
  }

  /// The member that a path of `$select` or `$expand` begins with, after a cast to a derived type.
  static func member(_ path: String) -> String {
    let segments = path.split(separator: "/")
    return String(segments.first { !$0.contains(".") } ?? segments.last ?? "")
  }

  func apply(to row: inout Row) {
    for (index, member) in row.type.members.enumerated() where row[index] != nil {
      let isKept = member.isNavigation ? expanded.contains(member.name) : selected?.contains(member.name) ?? true
      if !isKept { row.load(nil, at: index) }
    }
  }
}
