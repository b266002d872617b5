import CheckedChanges
import CommandLineInterface
import DataCommands
import ServiceData
import TerminalScreens

/// The form of a new or an existing entity. Values are checked against the metadata before anything is stored, and each
/// refusal is shown next to its property.
@MainActor
final class EditPage: BrowserPage {
  let title: String
  let keys = [PageKey("^S", "save"), PageKey("Tab", "next"), PageKey("Esc", "cancel")]
  /// The most columns of a value, unless one of them is longer.
  private static let usualWidth = 60
  private let row: Row
  private let set: EntitySetSchema
  private let data: any BrowserData
  private let isCreation: Bool
  private var fields: [EditField]
  private var list = VerticalList()

  /// A form for a new entity, with the values that the row already has.
  init(new row: Row, in set: EntitySetSchema, _ data: any BrowserData) {
    (self.row, self.set, self.data) = (row, set, data)
    isCreation = true
    title = "new"
    fields = EditField.all(of: row, isCreation: true)
    list.count = fields.count
  }

  /// A form for an existing entity.
  init(_ row: Row, in set: EntitySetSchema, _ data: any BrowserData) {
    (self.row, self.set, self.data) = (row, set, data)
    isCreation = false
    title = "edit"
    fields = EditField.all(of: row, isCreation: false)
    list.count = fields.count
  }

  var note: String { fields.contains(where: \.isChanged) ? "changed" : "" }

  func load() {}

  func prepare(columns: Int, height: Int) { list.height = max(1, height) }

  func draw(_ canvas: inout PageCanvas) {
    let label = min(fields.map { DisplayWidth.of($0.member.heading) }.max() ?? 0, canvas.columns / 3)
    let longest = fields.map { DisplayWidth.of($0.editor.text) }.max() ?? 0
    let value = min(max(8, (canvas.columns - label - 4) * 3 / 5), max(Self.usualWidth, longest + 1))
    for (line, index) in list.visible.enumerated() {
      let field = fields[index]
      let isSelected = index == list.selected
      canvas.write(field.member.heading, row: line, column: 0, style: .bold, width: label)
      let window = isSelected ? field.editor.window(width: value) : (text: field.editor.text, cursor: 0)
      canvas.write(
        window.text, row: line, column: label + 2, style: isSelected ? .reverse : .underlined, width: value,
        isFilled: true)
      if isSelected { canvas.cursor = (canvas.top + line, label + 2 + window.cursor) }
      if let problem = field.problem {
        canvas.write(problem, row: line, column: label + value + 4, style: .red)
      } else {
        canvas.write(field.facts(data.schema), row: line, column: label + value + 4, style: .faint)
      }
    }
    if fields.isEmpty { canvas.write("no property can be set", row: 0, column: 0, style: .faint) }
  }

  func handle(_ press: KeyPress) async throws -> PageAction? {
    if press == KeyPress(.character("s"), .control) { return try await save() }
    switch press.key {
    case .up, .down, .pageUp, .pageDown: _ = list.move(press.key)
    case .enter: _ = list.move(.down)
    case .tab: _ = list.move(press.modifiers.contains(.shift) ? .up : .down)
    case .escape: return cancellation
    default:
      guard list.selected < fields.count, fields[list.selected].editor.apply(press) else { return nil }
      fields[list.selected].problem = nil
    }
    return .stay
  }

  func select(row: Int) -> Bool {
    guard list.first + row < fields.count else { return false }
    list.select(list.first + row)
    return true
  }

  /// Sets the text of a property by `NAME=VALUE`.
  ///
  /// - Returns: false if the form has no such property.
  func assign(_ text: String) -> Bool {
    guard let split = text.firstIndex(of: "="),
      let index = fields.firstIndex(where: { $0.member.name == text[..<split] })
    else { return false }
    fields[index].editor = LineEditor(String(text[text.index(after: split)...]))
    fields[index].problem = nil
    list.select(index)
    return true
  }

  func paste(_ text: String) {
    guard list.selected < fields.count else { return }
    fields[list.selected].editor.insert(PrintableText.of(text))
  }

  private var cancellation: PageAction {
    guard fields.contains(where: \.isChanged) else { return .back(nil) }
    return .ask(PagePrompt(question: "discard what was entered? (y/n)", text: nil) { _ in .back(nil) })
  }

  private func save() async throws -> PageAction {
    var changed = row
    for index in fields.indices {
      do {
        try fields[index].apply(to: &changed)
        fields[index].problem = nil
      } catch {
        fields[index].problem = data.words(for: error)
      }
    }
    if let first = fields.firstIndex(where: { $0.problem != nil }) { return refuse(at: first) }
    guard isCreation || changed.isChanged else { return .back("nothing was changed") }
    do {
      if isCreation { try changed.checkCreation(in: set.name) } else { try changed.checkUpdate(in: set.name) }
    } catch {
      let name = error.property.prefix { $0 != "/" }
      guard let index = fields.firstIndex(where: { $0.member.name == name }) else { throw error }
      fields[index].problem = error.description
      return refuse(at: index)
    }
    if isCreation {
      _ = try await data.create(changed, in: set.name)
      return .back("created; 'r' sends it")
    }
    try await data.update(changed, key: set.isSingleton ? nil : row.key, in: set.name)
    return .back("changed; 'r' sends it")
  }

  private func refuse(at index: Int) -> PageAction {
    list.select(index)
    return .say(fields[index].problem ?? "")
  }
}
