import GeneratorModel
import GeneratorNaming

extension ComparisonRun {
  /// Compares the navigation properties that a type itself declares. A property that has moved between a type and its
  /// base type is the same property.
  mutating func compareNavigation(_ before: StructuredType, _ after: StructuredType) {
    let pairs = ElementPairs(
      before.navigationProperties, after.navigationProperties,
      oldKey: { renames.path(.property($0.name, of: before.name)) }, newKey: { .property($0.name, of: after.name) })
    for property in pairs.added {
      if let (declaring, twin) = oldNavigation(property.name, above: before) {
        compare(twin, of: declaring, with: property, of: after.name)
      } else {
        added(
          .navigationProperty, .property(property.name, of: after.name), summary: property.summary,
          swift: new.swift(property, of: after.name), at: property.location,
          verdict: .safe(!property.isRequired, else: "a new entity must include the related entity"),
          store: new.stores(after.name) ? .inPlace : .none)
      }
    }
    for property in pairs.removed {
      let name = renames.path(.property(property.name, of: before.name)).parts?.name ?? property.name
      if let (declaring, twin) = newNavigation(name, above: after) {
        compare(property, of: before.name, with: twin, of: declaring)
      } else {
        removed(
          .navigationProperty, .property(property.name, of: before.name), summary: property.summary,
          swift: old.swift(property, of: before.name), at: property.location)
      }
    }
    for (property, twin) in pairs.both { compare(property, of: before.name, with: twin, of: after.name) }
  }

  private func oldNavigation(_ name: String, above type: StructuredType) -> (QualifiedName, NavigationProperty)? {
    for ancestor in old.index.lineage(of: type.name).dropLast().reversed() {
      let found = ancestor.navigationProperties.first {
        (renames.path(.property($0.name, of: ancestor.name)).parts?.name ?? $0.name) == name
      }
      if let found { return (ancestor.name, found) }
    }
    return nil
  }

  private func newNavigation(_ name: String, above type: StructuredType) -> (QualifiedName, NavigationProperty)? {
    for ancestor in new.index.lineage(of: type.name).dropLast().reversed() {
      if let found = ancestor.navigationProperties.first(where: { $0.name == name }) { return (ancestor.name, found) }
    }
    return nil
  }

  private mutating func compare(
    _ before: NavigationProperty, of oldType: QualifiedName, with after: NavigationProperty, of newType: QualifiedName
  ) {
    let subject = ComparedElement(
      element: .navigationProperty, oldPath: .property(before.name, of: oldType),
      path: .property(after.name, of: newType),
      swift: .init(before: old.swift(before, of: oldType), after: new.swift(after, of: newType)),
      location: after.location)
    compareNames(
      subject, isRenamed: before.name != after.name,
      swift: (old.named.propertyName(before.name, of: oldType), new.named.propertyName(after.name, of: newType)),
      store: old.stores(oldType) || new.stores(newType) ? .declaredRename : .none)
    note(
      .declaringType, of: subject, from: renames.type(oldType).description, to: newType.description,
      .compatible("derived types inherit it"))
    compareTargets(
      from: before, to: after, of: subject, store: old.stores(oldType) || new.stores(newType) ? .inPlace : .none)
    compareAccess(from: before, to: after, of: subject, isRequired: after.isRequired)
    compareConstraints(from: (before, oldType), to: (after, newType), of: subject)
  }

  private mutating func compareTargets(
    from before: NavigationProperty, to after: NavigationProperty, of subject: ComparedElement, store: StoreEffect
  ) {
    let target = renames.type(before.target)
    note(
      .target, of: subject, from: target.description, to: after.target.description,
      .breaking("it leads to entities of another type"),
      store: store)
    note(
      .collection, of: subject, from: before.isCollection, to: after.isCollection,
      .breaking(after.isCollection ? "it leads to any number of entities now" : "it leads to one entity now"),
      store: store)
    if before.isCollection == after.isCollection {
      note(
        .nullable, of: subject, from: before.isNullable, to: after.isNullable,
        .safe(after.isNullable || !after.isRequired, else: "a new entity must include the related entity"))
    }
    note(
      .containment, of: subject, from: before.containsTarget, to: after.containsTarget,
      .protocolBreak("related entities have other addresses"), store: store)
  }

  /// Compares the partner, the constraints and the effect of deletion, with the names of the newer model.
  private mutating func compareConstraints(
    from before: (property: NavigationProperty, owner: QualifiedName),
    to after: (property: NavigationProperty, owner: QualifiedName), of subject: ComparedElement
  ) {
    let partner = before.property.partner.map { renamed($0, of: before.property.target) }
    note(.partner, of: subject, from: partner, to: after.property.partner, .compatible)
    let old = before.property.referentialConstraints.map {
      "\(renamed($0.property, of: before.owner)) = \(renamed($0.referencedProperty, of: before.property.target))"
    }
    let new = after.property.referentialConstraints.map { "\($0.property) = \($0.referencedProperty)" }
    note(
      .referentialConstraints, of: subject, from: Self.list(old), to: Self.list(new), .compatible,
      store: self.old.stores(before.owner) ? .inPlace : .none)
    note(
      .onDelete, of: subject, from: before.property.onDelete?.rawValue, to: after.property.onDelete?.rawValue,
      .compatible("the service does something else with related entities when one is deleted"))
  }

  /// The sorted texts, separated by commas; nil if there are none.
  static func list(_ texts: [String]) -> String? { texts.isEmpty ? nil : texts.sorted().joined(separator: ", ") }
}

extension NavigationProperty {
  /// Whether a new entity must have a related entity.
  var isRequired: Bool { !isCollection && !isNullable && isSettableOnCreate }

  /// A summary of the property for reports.
  fileprivate var summary: String {
    isCollection ? "Collection(\(target))" : isNullable ? "\(target)" : "\(target), always"
  }
}
