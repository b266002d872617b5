import DataCommands
import ServiceData
import TerminalScreens

/// A property in the form of an entity.
struct EditField {
  let member: MemberSchema
  var editor: LineEditor
  /// Why the text cannot be the value; nil if nothing is known against it.
  var problem: String?
  private let former: String

  init(_ member: MemberSchema, of row: Row) {
    self.member = member
    former = row[member.name].map { CellText.of($0, null: "") } ?? ""
    editor = LineEditor(former)
  }

  /// The settable properties of a row, except for streams and the key of an existing entity.
  static func all(of row: Row, isCreation: Bool) -> [EditField] {
    let keys = Set(row.type.keys.compactMap(\.path.first))
    return row.type.members.filter { member in
      !member.isNavigation && member.primitive != .stream && member.isSettable(isCreation)
        && (isCreation || !keys.contains(member.name))
    }.map { EditField($0, of: row) }
  }

  /// Whether the text was changed.
  var isChanged: Bool { editor.text != former }

  /// What the metadata says about the values.
  func facts(_ schema: ServiceSchema) -> String {
    // A label hides the name by which the property is set in lines of text.
    var words = member.label == nil ? [] : [member.name]
    switch member.type {
    case .primitive(let kind):
      // The form of a value, such as a date, is more than its name says.
      words += kind.example.map { ["as in \($0)"] } ?? []
      words.append(MemberRecords.text(of: member.type, member.facets, isCollection: false))
    case .enumeration(let name):
      words.append(schema.enumeration(name)?.members.map(\.name).joined(separator: " | ") ?? name)
    case .complex: words.append("JSON")
    case .navigation: break
    }
    if member.isCollection { words.append("list in JSON") }
    if !member.isNullable { words.append("required") }
    return words.joined(separator: ", ")
  }

  /// Sets the value in a row if the text was changed. An empty text is null, or an empty text if the property cannot be
  /// null.
  ///
  /// - Throws: `CommandError` if the text is not a value of the property.
  func apply(to row: inout Row) throws {
    guard isChanged else { return }
    let text = editor.text
    if text.isEmpty {
      let isText = member.primitive == .string && !member.isCollection
      row[member.name] = member.isNullable || !isText ? .null : .string("")
    } else {
      row[member.name] = try ValueText.value(
        text, for: member.name, type: member.type, isCollection: member.isCollection)
    }
  }
}
