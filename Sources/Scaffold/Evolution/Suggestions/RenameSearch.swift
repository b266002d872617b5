import GeneratorModel

/// Searches removed and added elements for possible renames: types with similar contents, sets of the same type,
/// properties of the same type and members of the same value with similar names, or with a word in common if no others
/// of their owner were removed or added.
struct RenameSearch {
  private let old: ServiceModel
  private let new: ServiceModel
  private let renames: AppliedRenames
  private let oldIndex: ModelIndex
  private let newIndex: ModelIndex

  private struct Candidate {
    let old: SchemaChange
    let new: SchemaChange
    let likeness: Double
  }

  /// The minimum similarity for a suggestion, from 0 (different) to 1 (equal).
  private static let threshold = 0.5

  init(from old: ServiceModel, to new: ServiceModel, renames: AppliedRenames) {
    self.old = old
    self.new = new
    self.renames = renames
    oldIndex = ModelIndex(old)
    newIndex = ModelIndex(new)
  }

  /// The suggestions, sorted by path. The most similar pairs are chosen first, and each element is in at most one of
  /// them.
  func suggestions(among changes: [SchemaChange]) -> [RenameSuggestion] {
    let types = pairs(among: changes) { $0.element.isType ? $0.element.rawValue : nil }
    let moved = Dictionary(types.map { ($0.old.path.text, $0.new.path.text) }) { first, _ in first }
    let rest = pairs(among: changes) { change in
      switch change.element {
      case .property, .navigationProperty, .enumerationMember:
        change.path.parts.map { "\(change.element.rawValue) \(owner($0.owner, of: change))" }
      case .entitySet, .singleton: change.element.rawValue + " " + type(ofSet: change, moved: moved)
      default: nil
      }
    }
    return (types + rest).map {
      RenameSuggestion(rename: SchemaRename(old: $0.old.path, new: $0.new.path), element: $0.new.element)
    }.sorted { $0.rename < $1.rename }
  }

  /// The pairs of changes with equal scopes. Changes with a nil scope are ignored.
  private func pairs(among changes: [SchemaChange], scope: (SchemaChange) -> String?) -> [Candidate] {
    var removed: [String: [SchemaChange]] = [:]
    var added: [String: [SchemaChange]] = [:]
    for change in changes where change.kind == .removed || change.kind == .added {
      guard let scope = scope(change) else { continue }
      if change.kind == .removed {
        removed[scope, default: []].append(change)
      } else {
        added[scope, default: []].append(change)
      }
    }
    return removed.keys.sorted().flatMap { key in choose(removed[key] ?? [], added[key] ?? []) }
  }

  private func choose(_ removed: [SchemaChange], _ added: [SchemaChange]) -> [Candidate] {
    // If a whole service was replaced, there are too many pairs to compare.
    guard removed.count * added.count <= 10_000 else { return [] }
    let isOnlyPair = removed.count == 1 && added.count == 1
    let candidates = removed.flatMap { old in
      added.map { Candidate(old: old, new: $0, likeness: likeness(old, $0, isOnlyPair: isOnlyPair)) }
    }.filter { $0.likeness >= Self.threshold }
    var used: Set<MetadataPath> = []
    let ranked = candidates.sorted { ($1.likeness, $0.old, $0.new) < ($0.likeness, $1.old, $1.new) }
    return ranked.filter { candidate in
      guard !used.contains(candidate.old.path), !used.contains(candidate.new.path) else { return false }
      used.formUnion([candidate.old.path, candidate.new.path])
      return true
    }
  }

  private func likeness(_ before: SchemaChange, _ after: SchemaChange, isOnlyPair: Bool) -> Double {
    let (oldName, newName) = (before.path.lastName, after.path.lastName)
    let names = NameLikeness.of(oldName, newName)
    if before.element.isType {
      return likeness(of: QualifiedName(before.path.text), and: QualifiedName(after.path.text), names: names)
    }
    switch before.element {
    case .entitySet, .singleton: return 0.5 + names / 2
    default:
      guard before.before == after.after else { return 0 }
      return isOnlyPair && NameLikeness.haveWordInCommon(oldName, newName) ? max(names, Self.threshold) : names
    }
  }

  /// The similarity of two types, in which contents count more than names.
  private func likeness(of before: QualifiedName, and after: QualifiedName, names: Double) -> Double {
    let (left, right) = (content(of: before, oldIndex), content(of: after, newIndex))
    let all = left.union(right).count
    let common = all == 0 ? 0 : Double(left.intersection(right).count) / Double(all)
    return common < 0.4 ? 0 : 0.7 * common + 0.3 * names
  }

  private func content(of type: QualifiedName, _ index: ModelIndex) -> Set<String> {
    if let type = index.structuredType(type) {
      return Set(
        type.properties.map { "\($0.name): \($0.type.text)" }
          + type.navigationProperties.map { "\($0.name): \($0.target)" })
    }
    if let type = index.enumType(type) { return Set(type.members.map { "\($0.name) = \($0.value)" }) }
    return index.typeDefinition(type).map { [$0.underlyingType.rawValue] } ?? []
  }

  private func owner(_ owner: MetadataPath, of change: SchemaChange) -> MetadataPath {
    change.kind == .removed ? renames.path(owner) : owner
  }

  private func type(ofSet change: SchemaChange, moved: [String: String]) -> String {
    let text = (change.before ?? change.after ?? "").replacing("of ", with: "", maxReplacements: 1)
    guard change.kind == .removed else { return text }
    return moved[text] ?? renames.type(QualifiedName(text)).description
  }
}

extension SchemaElement {
  /// Whether the element is a type.
  var isType: Bool { [.entityType, .complexType, .enumeration, .typeDefinition].contains(self) }
}

extension MetadataPath {
  /// The element's own name.
  fileprivate var lastName: String { parts?.name ?? QualifiedName(text).name }
}
