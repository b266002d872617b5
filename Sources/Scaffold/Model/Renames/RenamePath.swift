/// Follows declared renames from the elements of one model to those of another.
package struct RenamePath {
  private let old: ElementTable
  private let new: ElementTable
  private let declared: [MetadataPath: MetadataPath]

  /// Follows renames from any earlier model to this one.
  package init(_ renames: [SchemaRename], to model: ServiceModel) {
    self.init(renames, from: ElementTable(), to: ElementTable(model))
  }

  /// - Parameter renames: all renames that were ever declared; the last one wins for the same old path.
  init(_ renames: [SchemaRename], from old: ElementTable, to new: ElementTable) {
    self.old = old
    self.new = new
    // An element that still exists was not renamed, and one that existed before is not the result of a rename.
    let effective = renames.filter { new[$0.old] == nil && old[$0.new] == nil }
    declared = Dictionary(effective.map { ($0.old, $0.new) }) { $1 }
  }

  /// The new path of each element whose path has changed.
  var moved: [MetadataPath: MetadataPath] {
    guard !declared.isEmpty else { return [:] }
    var moved: [MetadataPath: MetadataPath] = [:]
    for (path, element) in old.elements {
      let found = end(of: path)
      if found != path, new[found]?.isSameSort(as: element) == true { moved[path] = found }
    }
    return moved
  }

  /// The new path of an element of any earlier version; nil if the newer model does not have it, or has it under the
  /// same path.
  package func destination(of path: MetadataPath) -> MetadataPath? {
    let found = end(of: path)
    return found == path || new[found] == nil ? nil : found
  }

  /// The current path of an element: the first path in the newer model that renames lead to, or else its own.
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

  /// The new path of an element whose type, container or namespace was renamed.
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
  /// Whether one can be renamed to the other: the kinds must be equal, except for function and action.
  func isSameSort(as other: SchemaElement) -> Bool {
    self == other || ([.function, .action].contains(self) && [.function, .action].contains(other))
  }
}
