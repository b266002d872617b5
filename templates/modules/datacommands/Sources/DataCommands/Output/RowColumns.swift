import ServiceData

/// The members of rows that a list shows, in order.
package struct RowColumns: Sendable {
  private let type: StructuredSchema
  /// The paths of the members, in metadata names.
  package let names: [String]
  private let isComplete: Bool

  /// Creates the columns for rows of a type.
  ///
  /// - Parameter select: the members to show; empty means the key properties, then all other properties except navigation
  ///   properties and streams.
  package init(_ type: StructuredSchema, select: [String]) {
    self.type = type
    isComplete = select.isEmpty
    guard select.isEmpty else {
      names = select
      return
    }
    let keys = type.keys.map { $0.path.joined(separator: "/") }
    let others = type.members.filter { !$0.isNavigation && $0.primitive != .stream }.map(\.name)
    names = keys.filter { !$0.contains("/") } + others.filter { !keys.contains($0) }
  }

  /// Whether a column contains numbers.
  package func isNumber(_ name: String) -> Bool { type.member(name)?.primitive?.isNumber == true }

  /// The name of a column for people: the label of the metadata, otherwise its path.
  package func heading(_ name: String) -> String {
    type.member(at: name.split(separator: "/").map(String.init))?.label ?? name
  }

  /// The names of all columns for people.
  package var headings: [String] { names.map(heading) }

  /// The text of each column; a value that is null or absent becomes `null`.
  ///
  /// - Parameters:
  ///   - new: the values that are shown as names of new entities (``NewEntityNames``).
  ///   - showsLocalTime: whether moments are shown in the time zone of this machine.
  package func cells(
    of row: Row, null: String, names new: [String: [Value: String]] = [:], showsLocalTime: Bool = false
  ) -> [String] {
    names.map { name in
      let path = name.split(separator: "/").map(String.init)
      guard let value = row.value(at: path) else { return null }
      if let text = new[name]?[value] { return text }
      let text = CellText.of(value, null: null)
      return showsLocalTime && type.member(name)?.primitive == .dateTimeOffset ? LocalTime.text(of: text) : text
    }
  }

  /// The row with only its selected properties and expanded navigation properties.
  package func projected(_ row: Row) -> Row {
    guard !isComplete else { return row }
    var result = Row(type: row.type)
    for name in names {
      let first = String(name.prefix { $0 != "/" })
      if let index = row.type.index(of: first) {
        result.load(row[index], at: index)
      } else if let value = row[first] {
        result.loadDynamic(first, value)
      }
    }
    for (index, member) in row.type.members.enumerated() where member.isNavigation {
      if let value = row[index] { result.load(value, at: index) }
    }
    for name in row.unknownNavigations { result.markUnknown(name) }
    return result
  }
}

extension MemberSchema {
  /// The name for people: the label of the metadata, otherwise the name.
  package var heading: String { label ?? name }
}
