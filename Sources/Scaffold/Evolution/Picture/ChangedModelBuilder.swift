import GeneratorModel

/// Finds the boxes that changes belong to, and the relations between them.
struct ChangedModelBuilder {
  let old: ServiceModel
  let new: ServiceModel
  let renames: AppliedRenames

  /// The picture of the changes.
  func picture(of changes: [SchemaChange]) -> ChangedModel {
    var boxes: [String: ChangedModel.Box] = [:]
    for change in changes where ![.service, .namespace].contains(change.element) {
      let owner = owner(of: change)
      Self.record(change, isOwn: owner == change.path, in: &boxes[owner.text, default: .init(path: owner.text)])
    }
    let links = links()
    for link in links where link.mark != .same {
      // The other end of a relation that was added or removed is shown, although it has not changed itself.
      for path in [link.from, link.to] where boxes[path] == nil {
        boxes[path] = ChangedModel.Box(path: path, mark: .same)
      }
    }
    return ChangedModel(
      boxes: boxes.values.sorted { $0.path < $1.path },
      links: links.filter { boxes[$0.from] != nil && boxes[$0.to] != nil })
  }

  /// The path of the type, operation or container that a change belongs to, in the newer model if it is there.
  private func owner(of change: SchemaChange) -> MetadataPath {
    switch change.element {
    case .property, .navigationProperty, .enumerationMember, .parameter, .entitySet, .singleton, .operationImport:
      let owner = change.path.parts?.owner ?? change.path
      return change.kind == .removed ? renames.path(owner) : owner
    default: return change.path
    }
  }

  private static func record(_ change: SchemaChange, isOwn: Bool, in box: inout ChangedModel.Box) {
    let mark = mark(of: change)
    if isOwn {
      box.kind = change.element.title
      if change.kind != .changed { box.mark = mark }
      box.isBreaking = box.isBreaking || change.verdict.isBreaking
      guard change.kind != .added, change.kind != .removed else { return }
    }
    let name = isOwn ? nil : change.path.parts?.name ?? change.path.text
    let what = change.kind == .renamed ? "was \(change.oldPath?.parts?.name ?? change.oldPath?.text ?? "")" : nil
    let text = [name, what ?? ChangeWords(change).details?.plain].compactMap(\.self).joined(separator: ": ")
    box.rows.append(.init(mark: mark, text: text, isBreaking: change.verdict.isBreaking))
  }

  private static func mark(of change: SchemaChange) -> ChangedModel.Mark {
    switch change.kind {
    case .added: .added
    case .removed: .removed
    case .changed, .renamed: .changed
    }
  }

  /// Every navigation property and base type of either model, with the names of the newer one.
  private func links() -> [ChangedModel.Link] {
    let before = Set(
      old.structuredTypes.flatMap { type in
        Self.relations(of: type).map {
          Relation(
            from: renames.type(type.name).description, to: renames.type($0.target).description,
            name: $0.name.map { renames.path(.property($0, of: type.name)).parts?.name ?? $0 })
        }
      })
    let after = Set(
      new.structuredTypes.flatMap { type in
        Self.relations(of: type).map {
          Relation(from: type.name.description, to: $0.target.description, name: $0.name)
        }
      })
    return before.union(after).sorted().map { relation in
      ChangedModel.Link(
        from: relation.from, to: relation.to, name: relation.name ?? "base type",
        mark: !before.contains(relation) ? .added : !after.contains(relation) ? .removed : .same)
    }
  }

  private static func relations(of type: StructuredType) -> [(name: String?, target: QualifiedName)] {
    type.navigationProperties.map { ($0.name, $0.target) } + (type.base.map { [(nil, $0)] } ?? [])
  }

  private struct Relation: Hashable, Comparable {
    var from: String
    var to: String
    /// The navigation property; nil for a base type.
    var name: String?

    static func < (left: Relation, right: Relation) -> Bool {
      (left.from, left.to, left.name ?? "") < (right.from, right.to, right.name ?? "")
    }
  }
}
