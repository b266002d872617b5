import GeneratorCore
import GeneratorModel

/// A comparison as JSON. The names of the properties are the keys, which are stable.
public struct ComparisonRecord: Encodable, Sendable {
  /// A change.
  struct Change: Encodable {
    let kind: SchemaChange.Kind
    let element: SchemaElement
    let path: String
    let oldPath: String?
    let aspect: SchemaAspect?
    let before: String?
    let after: String?
    let oldSwift: String?
    let newSwift: String?
    let classification: String
    let `protocol`: String
    let source: String
    let reason: String?
    let store: StoreEffect
    let file: String?
    let line: Int?
    let column: Int?
    let text: String

    init(_ change: SchemaChange) {
      kind = change.kind
      element = change.element
      path = change.path.text
      oldPath = change.oldPath?.text
      aspect = change.aspect
      before = change.before
      after = change.after
      oldSwift = change.swift.before
      newSwift = change.swift.after
      classification = change.classification
      `protocol` = SchemaChange.word(change.verdict.breaksProtocol)
      source = SchemaChange.word(change.verdict.breaksSource)
      reason = change.verdict.reason
      store = change.store
      file = change.location?.file
      line = change.location?.line
      column = change.location?.column
      text = change.text
    }
  }

  /// A suggested rename.
  struct Suggestion: Encodable {
    let element: SchemaElement
    let old: String
    let new: String
    let option: String

    init(_ suggestion: RenameSuggestion) {
      element = suggestion.element
      old = suggestion.rename.old.text
      new = suggestion.rename.new.text
      option = "--rename \(suggestion.rename)"
    }
  }

  let old: String
  let new: String
  let isBreaking: Bool
  let breaking: Int
  let compatible: Int
  let changes: [Change]
  let suggestions: [Suggestion]

  /// Creates the record of a comparison.
  public init(_ comparison: SchemaComparison) {
    old = comparison.oldName
    new = comparison.newName
    isBreaking = comparison.isBreaking
    breaking = comparison.breaking.count
    compatible = comparison.compatibleCount
    changes = comparison.changes.map(Change.init)
    suggestions = comparison.suggestions.map(Suggestion.init)
  }
}
