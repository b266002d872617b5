@testable import GeneratorEvolution
@testable import GeneratorModel
@testable import GeneratorNaming

/// Comparisons of documents that tests write down, and their changes as lines.
enum ComparedDocuments {
  /// Compares two texts.
  static func compare(_ old: String, _ new: String, renames: [String] = []) throws -> SchemaComparison {
    try compare(MetadataText.read(old).model, MetadataText.read(new).model, renames: renames)
  }

  /// Compares two models; the second one keeps the names of the first.
  static func compare(_ old: ServiceModel, _ new: ServiceModel, renames: [String] = []) throws -> SchemaComparison {
    let resolved = try RenameResolver(from: old, to: new).resolve(renames.map { try SchemaRename($0) })
    let applied = AppliedRenames(resolved, from: old, to: new)
    let before = try NameAssigner().assign(old)
    let after = try NameAssigner(pinned: before.pinnedNames.following(applied)).assign(new)
    return SchemaComparison(
      old: .init(before, name: "old.xml", package: "Shop"), new: .init(after, name: "new.xml", package: "Shop"),
      renames: applied)
  }

  /// The contents of two OData 4.0 schemas `Shop` compared, each change as a line:
  /// `changed property Shop.Product/Price nullable false → true, breaks protocol and source, store none`.
  static func lines(_ old: String, _ new: String, renames: [String] = []) throws -> [String] {
    try compare(MetadataText.version4(old), MetadataText.version4(new), renames: renames).changes.map(line)
  }

  static func line(_ change: SchemaChange) -> String {
    let names = change.kind == .renamed ? [change.oldPath?.text, change.path.text] : [change.path.text]
    let values = change.kind == .changed ? ["\(change.before ?? "-") → \(change.after ?? "-")"] : []
    let words =
      [change.kind.rawValue, change.element.rawValue] + names.compactMap(\.self)
      + [change.aspect?.rawValue].compactMap(\.self) + values
    let broken = [
      change.verdict.breaksProtocol ? "protocol" : nil, change.verdict.breaksSource ? "source" : nil,
    ].compactMap(\.self)
    let store = change.store == .none ? "" : ", store \(change.store.rawValue)"
    return words.joined(separator: " ")
      + (broken.isEmpty ? "" : ", breaks " + broken.joined(separator: " and ")) + store
  }
}
