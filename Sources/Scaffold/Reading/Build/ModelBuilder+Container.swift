import GeneratorCore
import GeneratorModel

extension ModelBuilder {
  /// Adds a container with its children; those that it inherits are added with the extended container.
  mutating func addContainer(_ declaration: ContainerDeclaration, in schema: SchemaDeclaration) {
    let name = qualified(declaration.name, in: schema)
    guard !model.containers.contains(where: { $0.name == name }) else {
      warn(
        .duplicateDeclaration, "container '\(name)' is declared twice; the second one is left out",
        at: declaration.position,
        attribute: "Name",
        hint: "give one of them another name")
      return
    }
    let notes = annotations.annotations(declaration.notes, targets: ["\(name)"])
    model.containers.append(
      EntityContainer(
        name: name, isDefault: declaration.isDefault ?? false,
        documentation: annotations.documentation(declaration.notes, notes), annotations: notes,
        location: document.source.location(declaration.position)))
    if declaration.isDefault == nil { unmarkedContainers.insert(name) }
    var children: Set<String> = []
    let associated = associatedBindings(in: declaration)
    for set in declaration.entitySets where isFree(set.name, in: &children, of: name, at: set.position) {
      addEntitySet(set, bindings: associated?[set.name, default: []], container: name, in: schema)
    }
    for singleton in declaration.singletons
    where isFree(singleton.name, in: &children, of: name, at: singleton.position) {
      addSingleton(singleton, container: name, in: schema)
    }
    for item in declaration.operationImports where isFree(item.name, in: &children, of: name, at: item.position) {
      addImport(item, container: name, in: schema)
    }
    for function in declaration.functionImports { addFunctionImport(function, of: declaration, in: schema) }
    note(declaration.position, of: .type(name))
    if let text = declaration.extends { extend(name, by: text, at: declaration.position, in: schema) }
  }

  private mutating func isFree(
    _ name: String, in children: inout Set<String>, of container: QualifiedName, at position: SourcePosition
  ) -> Bool {
    guard !children.insert(name).inserted else { return true }
    warn(
      .duplicateDeclaration, "'\(name)' is declared twice in container '\(container)'; the second one is left out",
      at: position,
      attribute: "Name",
      hint: "give one of them another name")
    return false
  }

  private mutating func addEntitySet(
    _ declaration: EntitySetDeclaration, bindings: [NavigationBinding]?, container name: QualifiedName,
    in schema: SchemaDeclaration
  ) {
    guard
      let type = entityType(
        declaration.type, of: "entity set '\(declaration.name)'", in: schema, at: declaration.position,
        attribute: "EntityType")
    else { return }
    let notes = annotations.annotations(declaration.notes, targets: ["\(name)/\(declaration.name)"])
    let bindings = bindings ?? declaration.navigationBindings.map { resolved($0, in: name) }
    model.entitySets.append(
      EntitySet(
        name: declaration.name, container: name, type: type, navigationBindings: bindings,
        documentation: annotations.documentation(declaration.notes, notes), annotations: notes,
        location: document.source.location(declaration.position)))
  }

  private mutating func addSingleton(
    _ declaration: SingletonDeclaration, container: QualifiedName, in schema: SchemaDeclaration
  ) {
    guard
      let type = entityType(
        declaration.type, of: "singleton '\(declaration.name)'", in: schema, at: declaration.position)
    else { return }
    let notes = annotations.annotations(declaration.notes, targets: ["\(container)/\(declaration.name)"])
    model.singletons.append(
      Singleton(
        name: declaration.name, container: container, type: type, isNullable: declaration.isNullable,
        navigationBindings: declaration.navigationBindings.map { resolved($0, in: container) },
        documentation: annotations.documentation(declaration.notes, notes), annotations: notes,
        location: document.source.location(declaration.position)))
  }

  /// A binding with full names; a target in the same container has its simple name.
  private func resolved(_ binding: NavigationBinding, in container: QualifiedName) -> NavigationBinding {
    let target = names.path(binding.target)
    let own = "\(container)/"
    return NavigationBinding(
      path: names.path(binding.path), target: target.hasPrefix(own) ? String(target.dropFirst(own.count)) : target)
  }

  /// The navigation bindings of each set according to the association sets of OData 1.0 to 3.0; `nil` if the container
  /// has none.
  private func associatedBindings(in container: ContainerDeclaration) -> [String: [NavigationBinding]]? {
    guard !container.associationSets.isEmpty else { return nil }
    var bindings: [String: [NavigationBinding]] = [:]
    for associationSet in container.associationSets {
      guard let near = associationSet.ends.first, let far = associationSet.ends.last, associationSet.ends.count == 2
      else { continue }
      let association = names.qualifiedName(associationSet.association)
      for (from, to) in [(near, far), (far, near)] {
        let owners = associations.owners(
          of: AssociationTable.Direction(association: association, fromRole: from.role, toRole: to.role))
        bindings[from.entitySet, default: []] += owners.map {
          NavigationBinding(path: $0.property, target: to.entitySet)
        }
      }
    }
    return bindings
  }

  private mutating func addImport(
    _ declaration: ImportDeclaration, container: QualifiedName, in schema: SchemaDeclaration
  ) {
    let operation = resolve(declaration.operation, in: schema)
    let subject = "\(declaration.kind.rawValue) import '\(declaration.name)'"
    guard unboundOperations.contains(operation) else {
      warn(
        .unknownOperation,
        "unknown unbound \(declaration.kind.rawValue) '\(declaration.operation)' of \(subject), left out",
        at: declaration.position, attribute: declaration.kind == .function ? "Function" : "Action",
        hint: types.suggestion(for: "\(operation)", in: unboundOperations.lazy.map(\.description))
          ?? "declare the \(declaration.kind.rawValue), or correct the name")
      return
    }
    addImport(
      declaration.name, of: operation, entitySet: declaration.entitySet, container: container,
      notes: declaration.notes, at: declaration.position)
  }

  private mutating func addFunctionImport(
    _ declaration: FunctionImportDeclaration, of owner: ContainerDeclaration, in schema: SchemaDeclaration
  ) {
    let container = qualified(owner.name, in: schema)
    // Imports with the same name in several containers are different operations; that of the default container has the
    // simple name.
    let isShared = schema.containers.count { $0.functionImports.contains { $0.name == declaration.name } } > 1
    let namespace = isShared && owner.isDefault != true ? "\(container)" : schema.namespace ?? ""
    let name = QualifiedName(namespace: namespace, name: declaration.name)
    guard let operation = addOperation(declaration, named: name, in: schema), !declaration.signature.isBound,
      !model.operationImports.contains(where: { $0.name == declaration.name && $0.container == container })
    else { return }
    addImport(
      declaration.name, of: operation, entitySet: declaration.entitySet, container: container,
      notes: declaration.notes, at: declaration.position)
  }

  /// Adds an operation import.
  private mutating func addImport(
    _ name: String, of operation: QualifiedName, entitySet: String?, container: QualifiedName,
    notes: DeclarationNotes, at position: SourcePosition
  ) {
    let found = annotations.annotations(notes, targets: ["\(container)/\(name)"])
    model.operationImports.append(
      OperationImport(
        name: name, container: container, operation: operation, entitySet: entitySet,
        documentation: annotations.documentation(notes, found), annotations: found,
        location: document.source.location(position)))
  }

  /// Records which container a container extends, so that the children of both have simple names (13.1.1). A missing
  /// container is reported. Inherited children are added with the extended container itself.
  private mutating func extend(
    _ name: QualifiedName, by text: String, at position: SourcePosition, in schema: SchemaDeclaration
  ) {
    let base = resolve(text, in: schema)
    guard !containerNames.contains(base) else {
      extended[name] = base
      return
    }
    warn(
      .unknownBaseContainer, "container '\(name)' extends '\(base)', which is not in the document", at: position,
      attribute: "Extends",
      hint: remedy(forUnknown: base))
  }
}
