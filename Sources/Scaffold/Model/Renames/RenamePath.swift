/// Follows declared renames from the elements of one model to those of another.
package struct RenamePath {
  private let old: ElementTable
  private let new: ElementTable
  private let declared: [MetadataPath: MetadataPath]

  /// Follows renames from whatever was before to a model.
  package init(_ renames: [SchemaRename], to model: ServiceModel) {
    self.init(renames, from: ElementTable(), to: ElementTable(model))
  }

  /// - Parameter renames: all that were ever declared; of those with one old path the last counts.
  init(_ renames: [SchemaRename], from old: ElementTable, to new: ElementTable) {
    self.old = old
    self.new = new
    // What is still there was not renamed, and what was there before is not what something became.
    let effective = renames.filter { new[$0.old] == nil && old[$0.new] == nil }
    declared = Dictionary(effective.map { ($0.old, $0.new) }) { $1 }
  }

  /// The new path of each element that has another one now.
  var moved: [MetadataPath: MetadataPath] {
    guard !declared.isEmpty else { return [:] }
    var moved: [MetadataPath: MetadataPath] = [:]
    for (path, element) in old.elements {
      let found = end(of: path)
      if found != path, new[found]?.isSameSort(as: element) == true { moved[path] = found }
    }
    return moved
  }

  /// Where an element of any earlier version has gone; nil where the newer model does not have it, or has it as it was.
  package func destination(of path: MetadataPath) -> MetadataPath? {
    let found = end(of: path)
    return found == path || new[found] == nil ? nil : found
  }

  /// Where an element has gone: the first path of the newer model that renames lead to, else its own.
  private func end(of path: MetadataPath) -> MetadataPath {
    var current = path
    var seen: Set<MetadataPath> = []
    while seen.insert(current).inserted {
      if new[current] != nil { return current }
      guard let next = declared[current] ?? movedWithOwner(current) else { return path }
      current = next
    }
    return path
  }

  /// The path of an element whose type, container or namespace was renamed.
  private func movedWithOwner(_ path: MetadataPath) -> MetadataPath? {
    if let (owner, name) = path.parts {
      return (declared[owner] ?? movedWithOwner(owner)).map { MetadataPath("\($0)/\(name)") }
    }
    let name = QualifiedName(path.text)
    guard !name.namespace.isEmpty, let namespace = declared[MetadataPath(name.namespace)] else { return nil }
    return MetadataPath("\(namespace).\(name.name)")
  }
}

extension SchemaElement {
  /// Whether one can become the other by a new name: sorts must be equal but for function and action.
  func isSameSort(as other: SchemaElement) -> Bool {
    self == other || ([.function, .action].contains(self) && [.function, .action].contains(other))
  }
}
