import ServiceData

/// Chooses the columns with which a list of entities is most useful to people: the key, the property that names an entity,
/// then what the metadata lists (`UI.LineItem`), then short values, and only then long texts and structured values.
public struct ColumnChoice: Sendable {
  /// A property as a column.
  public struct Column: Sendable, Hashable {
    /// The path of the property in metadata names: `Name`, or `Address/City` for a part of a key.
    public let path: String
    /// The name for people in the metadata; nil if there is none.
    public let label: String?
    /// Whether the values are numbers, which are aligned to the right.
    public let isNumber: Bool
    /// Whether a truncated value would be useless or misleading: keys, numbers, dates, truth values.
    public let isWhole: Bool
    /// The importance: 0 for the key, without which no command can go on, 1 for the name of an entity, and higher numbers
    /// for what is omitted first if there is no room.
    public let rank: Int
  }

  /// All columns, in the order in which a table shows them: the key, the name, what the metadata lists in its order, then
  /// the order of the metadata.
  public let columns: [Column]
  /// The property that names an entity, such as `ProductName`; nil if no property does.
  public let title: String?

  /// Chooses the columns for entities of a type. Navigation properties and streams are not among them.
  public init(_ type: StructuredSchema) {
    let keys = type.keys.map { $0.path.joined(separator: "/") }
    let others = type.members.filter { !$0.isNavigation && $0.primitive != .stream && !keys.contains($0.name) }
    let title = Self.title(among: others, of: type)
    let references = Set(type.members.flatMap { $0.relation?.constraints ?? [] }.map(\.property))
    let keyColumns = type.keys.map { reference in
      Column(reference.path.joined(separator: "/"), type.member(at: reference.path), isWhole: true, rank: 0)
    }
    let listed = Self.listed(of: type, without: keys)
    let paths = Set(listed.map(\.path))
    // A title that the metadata lists keeps its place.
    let named = others.filter { $0.name == title?.name } + others.filter { $0.name != title?.name }
    let rest = named.filter { !paths.contains($0.name) }.map { member in
      let rank = member.name == title?.name ? 1 : references.contains(member.name) ? 3 : Self.rank(of: member)
      return Column(member.name, member, isWhole: Self.isWhole(member), rank: rank + (listed.isEmpty ? 0 : 2))
    }
    let first = rest.filter { $0.path == title?.name }
    columns = keyColumns + first + listed + rest.filter { $0.path != title?.name }
    self.title = title?.name
  }

  /// A short text that names an entity: the value of ``title``, otherwise the key.
  public func text(of row: Row) -> String {
    if let title, case .string(let text)? = row[title], !text.isEmpty { return text }
    return row.key?.text(of: row.type) ?? ""
  }

  /// The columns that the metadata lists. What it lists and a row does not have is left out.
  private static func listed(of type: StructuredSchema, without keys: [String]) -> [Column] {
    type.listColumns.compactMap { path in
      let name = path.joined(separator: "/")
      guard let member = type.member(at: path), !member.isNavigation, member.primitive != .stream, !keys.contains(name)
      else { return nil }
      return Column(name, member, isWhole: isWhole(member), rank: 2)
    }
  }

  /// The text property that the metadata calls the title, otherwise the one whose name says that it names the entity: `Name`, `ProductName` of a product, `Title`, then any other
  /// name that ends so. A part of the key is not one, since it is shown anyway.
  private static func title(among members: [MemberSchema], of type: StructuredSchema) -> MemberSchema? {
    let words = ["name", "title", "subject", "label", "caption", "text", "description"]
    let texts = members.filter { $0.primitive == .string && !$0.isCollection }
    if let member = texts.first(where: { $0.name == type.titleProperty }) { return member }
    let typeName = type.name.lowercased()
    for word in words {
      let wanted = [word, typeName + word, typeName + "_" + word]
      if let member = texts.first(where: { wanted.contains($0.name.lowercased()) }) { return member }
      if let member = texts.first(where: { $0.name.lowercased().hasSuffix(word) }) { return member }
    }
    return nil
  }

  private static func rank(of member: MemberSchema) -> Int {
    if member.isCollection { return 6 }
    switch member.type {
    case .enumeration: return 2
    case .complex, .navigation: return 6
    case .primitive(.string): return member.facets.maxLength.map { $0 <= 80 ? 2 : 5 } ?? 4
    case .primitive(.binary), .primitive(.geography), .primitive(.geometry), .primitive(.json), .primitive(.stream):
      return 7
    case .primitive(.guid): return 4
    case .primitive: return 2
    }
  }

  private static func isWhole(_ member: MemberSchema) -> Bool {
    guard !member.isCollection, let kind = member.primitive else { return false }
    switch kind {
    case .string, .binary, .geography, .geometry, .json, .stream: return false
    default: return true
    }
  }
}

extension ColumnChoice.Column {
  fileprivate init(_ path: String, _ member: MemberSchema?, isWhole: Bool, rank: Int) {
    self.path = path
    label = member?.label
    self.isWhole = isWhole
    self.rank = rank
    isNumber = member?.isCollection == false && member?.primitive?.isNumber == true
  }
}

extension PrimitiveKind {
  /// Whether values are numbers.
  package var isNumber: Bool {
    switch self {
    case .byte, .sbyte, .int16, .int32, .int64, .single, .double, .decimal: true
    default: false
    }
  }
}

/// The columns of a table that a user wants.
enum ColumnWish: Sendable, Equatable {
  /// The most useful ones that fit the terminal.
  case fitting
  /// All of them, truncated as far as that helps.
  case all
  /// The named ones.
  case named([String])
}
