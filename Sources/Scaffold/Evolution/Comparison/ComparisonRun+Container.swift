import GeneratorCore
import GeneratorModel
import GeneratorNaming

extension ComparisonRun {
  /// Compares the container with its entity sets, singletons and operation imports.
  mutating func compareContainer() {
    let containers = ElementPairs(
      old.model.containers, new.model.containers, oldKey: { renames.type($0.name) }, newKey: \.name)
    for container in containers.added {
      added(.container, MetadataPath(container.name.description), swift: nil, at: container.location)
    }
    for container in containers.removed {
      removed(.container, MetadataPath(container.name.description), swift: nil, at: container.location)
    }
    for (before, after) in containers.both {
      let subject = ComparedElement(
        element: .container, oldPath: MetadataPath(before.name.description),
        path: MetadataPath(after.name.description), swift: .init(), location: after.location)
      note(
        .name, of: subject, from: before.name.description, to: after.name.description,
        .compatible("requests do not name it"))
      note(
        .isDefault, of: subject, from: before.isDefault, to: after.isDefault,
        .protocolBreak("its sets have other addresses"))
    }
    compareSets()
    compareSingletons()
    compareImports()
  }

  private mutating func compareSets() {
    for (before, after, subject) in pairs(of: .entitySet, from: old.model.entitySets, to: new.model.entitySets) {
      note(
        .creatable, of: subject, from: before.isInsertable, to: after.isInsertable,
        .safe(after.isInsertable, else: "the service does not accept new entities in it"))
      note(
        .deletable, of: subject, from: before.isDeletable, to: after.isDeletable,
        .safe(after.isDeletable, else: "the service does not delete its entities"))
    }
  }

  private mutating func compareSingletons() {
    for (before, after, subject) in pairs(of: .singleton, from: old.model.singletons, to: new.model.singletons) {
      note(
        .nullable, of: subject, from: before.isNullable, to: after.isNullable,
        .safe(!after.isNullable, else: "it may be missing now"))
    }
  }

  /// Records the added and removed elements, and compares the common aspects of those in both models.
  ///
  /// - Returns: the elements in both models, for comparing their other aspects.
  private mutating func pairs<Element: ContainedElement>(
    of kind: SchemaElement, from before: [Element], to after: [Element]
  ) -> [(before: Element, after: Element, subject: ComparedElement)] {
    let pairs = ElementPairs(
      before, after, oldKey: { renames.path(.child($0.name, of: $0.container)) },
      newKey: { .child($0.name, of: $0.container) })
    for element in pairs.added {
      added(
        kind, .child(element.name, of: element.container), summary: "of \(element.type)",
        swift: new.swift(set: element.name, of: element.container), at: element.location, store: .inPlace)
    }
    for element in pairs.removed {
      removed(
        kind, .child(element.name, of: element.container), summary: "of \(element.type)",
        swift: old.swift(set: element.name, of: element.container), at: element.location)
    }
    return pairs.both.map { before, after in
      let subject = child(
        kind, from: (before.name, before.container), to: (after.name, after.container), at: after.location)
      compare(from: before, to: after, of: subject)
      compareBindings(
        from: before.navigationBindings, to: after.navigationBindings, for: subject, of: before.type,
        in: before.container)
      return (before, after, subject)
    }
  }

  private func child(
    _ element: SchemaElement, from before: (name: String, container: QualifiedName),
    to after: (name: String, container: QualifiedName), at location: SourceLocation?
  ) -> ComparedElement {
    ComparedElement(
      element: element, oldPath: .child(before.name, of: before.container),
      path: .child(after.name, of: after.container),
      swift: .init(
        before: old.swift(set: before.name, of: before.container),
        after: new.swift(set: after.name, of: after.container)),
      location: location)
  }

  private mutating func compare<Element: ContainedElement>(
    from before: Element, to after: Element, of subject: ComparedElement
  ) {
    compareNames(
      subject, isRenamed: before.name != after.name,
      swift: old.named[subject.oldPath].flatMap { name in new.named[subject.path].map { (name, $0) } },
      store: .declaredRename)
    note(
      .type, of: subject, from: renames.type(before.type).description, to: after.type.description,
      .breaking("its entities are of another type"), store: .rebuild)
    note(
      .updatable, of: subject, from: before.isUpdatable, to: after.isUpdatable,
      .safe(after.isUpdatable, else: "the service does not change its entities"))
  }

  private mutating func compareBindings(
    from before: [NavigationBinding], to after: [NavigationBinding], for subject: ComparedElement,
    of type: QualifiedName,
    in container: QualifiedName
  ) {
    let oldTexts = before.map { "\(renamed($0.path, of: type)) → \(newName(ofChild: $0.target, of: container))" }
    let newTexts = after.map { "\($0.path) → \($0.target)" }
    let (gone, come) = (Set(oldTexts).subtracting(newTexts), Set(newTexts).subtracting(oldTexts))
    note(
      .navigationBindings, of: subject, from: Self.list(Array(gone)), to: Self.list(Array(come)),
      .compatible(gone.isEmpty ? "related entities can be found in sets" : "related entities are found elsewhere"),
      store: .inPlace)
  }

  /// The new name of a child of the older container. The name may contain slashes.
  private func newName(ofChild name: String, of container: QualifiedName) -> String {
    let path = renames.path(.child(name, of: container)).text
    let prefix = "\(renames.type(container))/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : name
  }

  private mutating func compareImports() {
    let imports = ElementPairs(
      old.model.operationImports, new.model.operationImports,
      oldKey: { renames.path(.child($0.name, of: $0.container)) }, newKey: { .child($0.name, of: $0.container) })
    for element in imports.added {
      added(
        .operationImport, .child(element.name, of: element.container), summary: "of \(element.operation)",
        swift: new.swift(element), at: element.location)
    }
    for element in imports.removed {
      removed(
        .operationImport, .child(element.name, of: element.container), summary: "of \(element.operation)",
        swift: old.swift(element), at: element.location)
    }
    for (before, after) in imports.both {
      let subject = ComparedElement(
        element: .operationImport, oldPath: .child(before.name, of: before.container),
        path: .child(after.name, of: after.container),
        swift: .init(before: old.swift(before), after: new.swift(after)), location: after.location)
      compareNames(
        subject, isRenamed: before.name != after.name,
        swift: (
          old.named.childName(before.name, of: before.container), new.named.childName(after.name, of: after.container)
        ))
      note(
        .operation, of: subject, from: renames.operation(before.operation).description, to: after.operation.description,
        .breaking("it calls another operation"))
      note(
        .entitySet, of: subject, from: before.entitySet.map { newName(ofChild: $0, of: before.container) },
        to: after.entitySet,
        .compatible)
    }
  }
}

/// The common properties of entity sets and singletons.
private protocol ContainedElement: ChangeControlled {
  var name: String { get }
  var container: QualifiedName { get }
  var type: QualifiedName { get }
  var navigationBindings: [NavigationBinding] { get }
  var location: SourceLocation? { get }
}

extension EntitySet: ContainedElement {}
extension Singleton: ContainedElement {}
