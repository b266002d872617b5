import GeneratorModel
import GeneratorNaming

extension ComparisonRun {
  /// Compares the structural properties that a type itself declares. A property that has moved between a type and its
  /// base type is the same property.
  mutating func compareProperties(_ before: StructuredType, _ after: StructuredType) {
    let pairs = ElementPairs(
      before.properties, after.properties, oldKey: { renames.path(.property($0.name, of: before.name)) },
      newKey: { .property($0.name, of: after.name) })
    for property in pairs.added {
      if let (declaring, twin) = oldProperty(property.name, above: before) {
        compare(twin, of: declaring, with: property, of: after.name)
      } else {
        added(
          .property, .property(property.name, of: after.name), summary: property.type.summary,
          swift: new.swift(property, of: after.name), at: property.location, verdict: verdict(ofAdding: property),
          store: new.stores(after.name) && new.storedForm(property.type) != nil ? .inPlace : .none)
      }
    }
    for property in pairs.removed {
      let name = renames.path(.property(property.name, of: before.name)).parts?.name ?? property.name
      if let (declaring, twin) = newProperty(name, above: after) {
        compare(property, of: before.name, with: twin, of: declaring)
      } else {
        removed(
          .property, .property(property.name, of: before.name), summary: property.type.summary,
          swift: old.swift(property, of: before.name), at: property.location,
          store: old.stores(before.name) && old.storedForm(property.type) != nil ? .inPlace : .none)
      }
    }
    for (property, twin) in pairs.both { compare(property, of: before.name, with: twin, of: after.name) }
  }

  private func oldProperty(_ name: String, above type: StructuredType) -> (QualifiedName, Property)? {
    for ancestor in old.index.lineage(of: type.name).dropLast().reversed() {
      let found = ancestor.properties.first {
        (renames.path(.property($0.name, of: ancestor.name)).parts?.name ?? $0.name) == name
      }
      if let found { return (ancestor.name, found) }
    }
    return nil
  }

  private func newProperty(_ name: String, above type: StructuredType) -> (QualifiedName, Property)? {
    for ancestor in new.index.lineage(of: type.name).dropLast().reversed() {
      if let found = ancestor.properties.first(where: { $0.name == name }) { return (ancestor.name, found) }
    }
    return nil
  }

  /// The verdict on an added property. It is compatible if clients need not know the property (5.2: nullable, or with a
  /// default value).
  private func verdict(ofAdding property: Property) -> ChangeVerdict {
    if property.isRequired { return .protocolBreak("a new entity must have it") }
    let isPlain = property.type.isNullable || property.defaultValue != nil
    return isPlain || property.type.isCollection ? .compatible : .compatible("the service sets it")
  }

  private mutating func compare(
    _ before: Property, of oldType: QualifiedName, with after: Property, of newType: QualifiedName
  ) {
    let subject = ComparedElement(
      element: .property, oldPath: .property(before.name, of: oldType), path: .property(after.name, of: newType),
      swift: .init(before: old.swift(before, of: oldType), after: new.swift(after, of: newType)),
      location: after.location)
    let isStored = old.stores(oldType) || new.stores(newType)
    compareNames(
      subject, isRenamed: before.name != after.name,
      swift: (old.named.propertyName(before.name, of: oldType), new.named.propertyName(after.name, of: newType)),
      store: isStored ? .declaredRename : .none)
    note(
      .declaringType, of: subject, from: renames.type(oldType).description, to: newType.description,
      .compatible("derived types inherit it"), store: isStored ? .rebuild : .none)
    let isSame = compareTypes(from: before.type, to: after.type, of: subject, isStored: isStored)
    if isSame { compareFacets(from: before, to: after, of: subject) }
    compareAccess(from: before, to: after, of: subject, isRequired: after.isRequired)
    compareMeaning(from: before, to: after, of: subject)
  }

  /// Compares the types, and returns whether they are the same. Limits of different types cannot be compared.
  private mutating func compareTypes(
    from before: TypeReference, to after: TypeReference, of subject: ComparedElement, isStored: Bool
  ) -> Bool {
    let (oldType, newType) = (renames.reference(before), after)
    let isSame = renames.reference(old.plain(before)).text == new.plain(after).text
    let changesSwift = oldSwiftType(before) != new.swiftType(after)
    note(
      .type, of: subject, from: oldType.text, to: newType.text,
      isSame
        ? .compatible("the values are the same")
        : .protocolBreak("values are of another type").breakingSource(where: changesSwift),
      store: isStored && old.storedForm(renames.reference(before)) != new.storedForm(after) ? .rebuild : .none)
    guard before.isCollection == after.isCollection else { return false }
    let reason = after.isNullable ? "a value can be missing now" : "a value has to be there now"
    note(
      .nullable, of: subject, from: before.isNullable, to: after.isNullable,
      .protocolBreak(reason).breakingSource(where: changesSwift))
    return isSame
  }

  /// The Swift type of the values of a reference in the older model, with the names of the newer model.
  func oldSwiftType(_ reference: TypeReference) -> String {
    let renamed = renames.reference(old.plain(reference))
    let isKnown =
      switch renamed.target {
      case .enumeration(let name): new.index.enumType(name) != nil
      case .complex(let name), .entity(let name): new.index.structuredType(name) != nil
      case .definition(let name): new.index.typeDefinition(name) != nil
      case .primitive, .unknown: true
      }
    return isKnown ? new.swiftType(renamed) : old.swiftType(reference)
  }
}

extension Property {
  /// Whether a new entity must have a value.
  var isRequired: Bool {
    !type.isNullable && !type.isCollection && defaultValue == nil && isSettableOnCreate
      && type.target != .primitive(.stream)
  }
}

extension TypeReference {
  /// A summary of the type for reports.
  var summary: String { isNullable || isCollection ? text : text + ", never null" }
}
