import CommandLineInterface
import GeneratorCore

/// Finds the elements that a person means by a declared rename, and refuses a rename that contradicts the two models.
///
/// A path can be written in full, with a dot instead of its slash, or without its beginning if only one element has
/// that ending. The new path can be just the new name.
public struct RenameResolver: Sendable {
  private let old: ElementTable
  private let new: ElementTable
  private let remembered: [SchemaRename]

  /// Creates a resolver.
  ///
  /// - Parameters:
  ///   - old: the model before.
  ///   - new: the model now.
  ///   - remembered: the renames that were declared earlier, and may be declared again.
  public init(from old: ServiceModel, to new: ServiceModel, remembered: [SchemaRename] = []) {
    self.old = ElementTable(old)
    self.new = ElementTable(new)
    self.remembered = remembered
  }

  /// Resolves renames that people wrote to full paths. Remembered renames are returned unchanged.
  ///
  /// - Throws: ``ScaffoldError`` (`usage`) with every impossible rename and the reason.
  public func resolve(_ renames: [SchemaRename]) throws -> [SchemaRename] {
    var resolved: [SchemaRename] = []
    var faults: [Diagnostic] = []
    // Types are resolved before their members, which may be declared with the type's old or new name.
    for rename in renames.sorted() {
      do {
        let found = try resolve(rename, besides: resolved)
        if let twin = resolved.first(where: { $0 != found && ($0.old == found.old || $0.new == found.new) }) {
          throw fault(
            .contradictingRenames, "the rename '\(rename)' contradicts '\(twin)'", hint: "declare one of them")
        }
        if !resolved.contains(found) { resolved.append(found) }
      } catch let error as ScaffoldError {
        faults += error.diagnostics
      }
    }
    guard faults.isEmpty else { throw ScaffoldError(.usage, faults) }
    return resolved
  }

  private func resolve(_ rename: SchemaRename, besides others: [SchemaRename]) throws -> SchemaRename {
    guard let oldPath = try element(rename.old, in: old, of: rename) else {
      if let known = remembered.first(where: { $0.means(rename) }) { return known }
      throw fault(
        .unknownRenamePath, "the service had no '\(rename.old)', which '\(rename)' renames",
        hint: hint(for: rename.old, among: old))
    }
    guard new[oldPath] == nil else {
      throw fault(.needlessRename, "'\(oldPath)' still exists, so it cannot have been renamed by '\(rename)'")
    }
    guard let newPath = try successor(of: oldPath, rename, besides: others) else {
      throw fault(
        .unknownRenamePath, "the service has no '\(rename.new)', to which '\(rename)' renames",
        hint: hint(for: rename.new, among: new))
    }
    guard old[newPath] == nil else {
      throw fault(.needlessRename, "'\(newPath)' existed before, so '\(oldPath)' was not renamed to it")
    }
    if let before = old[oldPath], let after = new[newPath], !after.isSameSort(as: before) {
      throw fault(
        .renameKindMismatch, "cannot rename the \(before.title) '\(oldPath)' to the \(after.title) '\(newPath)'")
    }
    return SchemaRename(old: oldPath, new: newPath)
  }

  /// The new path that is meant: in the element's own, possibly renamed, scope or anywhere else.
  private func successor(
    of oldPath: MetadataPath, _ rename: SchemaRename, besides others: [SchemaRename]
  ) throws -> MetadataPath? {
    let text = rename.new.text
    let place: MetadataPath
    if let (owner, _) = oldPath.parts {
      let moved = (remembered + others).first { $0.old == owner }?.new ?? owner
      let name = rename.new.parts.flatMap { $0.owner == owner ? $0.name : nil } ?? text
      place = MetadataPath("\(moved)/\(name)")
    } else if let name = oldPath.operationName {
      place = .operation(QualifiedName(namespace: name.namespace, name: text))
    } else {
      place = .type(QualifiedName(namespace: QualifiedName(oldPath.text).namespace, name: text))
    }
    return new[place] == nil ? try element(rename.new, in: new, of: rename) : place
  }

  /// The element that a path refers to: an exact match, or else the only one with this ending.
  private func element(
    _ path: MetadataPath, in table: ElementTable, of rename: SchemaRename
  ) throws -> MetadataPath? {
    let spellings = path.spellings
    if let exact = spellings.first(where: { table[$0] != nil }) { return exact }
    let found = table.elements.keys.filter { element in spellings.contains { element.ends(with: $0) } }.sorted()
    guard found.count < 2 else {
      let names = found.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
      throw fault(.ambiguousRenamePath, "'\(path)' in '\(rename)' can mean \(names)", hint: "write the path in full")
    }
    return found.first
  }

  private func hint(for path: MetadataPath, among table: ElementTable) -> String? {
    NameSuggestion.hint(for: path.text, among: table.elements.keys.map(\.text))
  }

  private func fault(_ id: DiagnosticID, _ message: String, hint: String? = nil) -> ScaffoldError {
    ScaffoldError(.usage, id, message, hint: hint)
  }
}

extension SchemaRename {
  /// Whether `other` may be a shorter form of this rename.
  fileprivate func means(_ other: SchemaRename) -> Bool {
    other.old.spellings.contains { old == $0 || old.ends(with: $0) }
      && other.new.spellings.contains { new == $0 || new.ends(with: $0) }
  }
}

extension MetadataPath {
  /// The possible forms of the path: unchanged, as an operation, and with a slash for its last dot.
  fileprivate var spellings: [MetadataPath] {
    var spellings = [self, MetadataPath(text + "()")]
    if !text.contains("/"), let dot = text.lastIndex(of: ".") {
      spellings.append(MetadataPath("\(text[..<dot])/\(text[text.index(after: dot)...])"))
    }
    return spellings
  }

  /// Whether the path ends with another one, starting at a full name.
  fileprivate func ends(with other: MetadataPath) -> Bool {
    guard text.hasSuffix(other.text), let before = text.dropLast(other.text.count).last else { return false }
    return before == "." || before == "/"
  }
}
