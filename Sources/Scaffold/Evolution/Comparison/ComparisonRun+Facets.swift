import GeneratorModel
import GeneratorPlanning

extension ComparisonRun {
  /// Compares the limits of values. Wider limits are compatible; narrower limits break clients that set values.
  mutating func compareFacets(from before: Property, to after: Property, of subject: ComparedElement) {
    let isSet = after.isSettableOnCreate || after.isSettableOnUpdate
    // The facets of a type definition are compared once, at the definition, unless the two types are different
    // definitions.
    let isSame = renames.reference(before.type).target == after.type.target
    compareFacets(
      from: isSame ? before.type.facets : old.index.facets(of: before.type),
      to: isSame ? after.type.facets : new.index.facets(of: after.type), of: subject, isSet: isSet)
    note(
      .defaultValue, of: subject, from: before.defaultValue, to: after.defaultValue,
      .safe(!(before.defaultValue != nil && after.isRequired), else: "a new entity must have a value now"))
  }

  mutating func compareFacets(from before: Facets, to after: Facets, of subject: ComparedElement, isSet: Bool) {
    for facet in Facet.all {
      note(
        SchemaAspect(facet), of: subject, from: facet.text(in: before), to: facet.text(in: after),
        verdict(on: facet, before, after, isSet: isSet))
    }
  }

  private func verdict(on facet: Facet, _ before: Facets, _ after: Facets, isSet: Bool) -> ChangeVerdict {
    let isRefusing: Bool
    switch facet.effect {
    case .meaning(let reason): return .protocolBreak(reason)
    case .limit: isRefusing = (facet.limit(in: after) ?? .max) < (facet.limit(in: before) ?? .max)
    case .restriction(let word): isRefusing = facet.text(in: after) == word
    }
    return .safe(!isSet || !isRefusing, else: "values that were accepted are refused now")
  }

  /// Compares whether clients may set a property.
  mutating func compareAccess<Element: AccessControlled>(
    from before: Element, to after: Element, of subject: ComparedElement, isRequired: Bool = false
  ) {
    let losesSetter = !before.isComputed && after.isComputed
    let creation: ChangeVerdict =
      after.isSettableOnCreate
      ? .safe(!isRequired, else: "a new entity must have a value now")
      : .protocolBreak("the service does not accept a value for it in a new entity")
    note(
      .creatable, of: subject, from: before.isSettableOnCreate, to: after.isSettableOnCreate,
      creation.breakingSource(where: losesSetter))
    note(
      .updatable, of: subject, from: before.isSettableOnUpdate, to: after.isSettableOnUpdate,
      .safe(after.isSettableOnUpdate, else: "the service refuses changes of it").breakingSource(where: losesSetter))
  }

  /// Compares the annotations of a property.
  mutating func compareMeaning(from before: Property, to after: Property, of subject: ComparedElement) {
    note(
      .concurrency, of: subject, from: before.isConcurrencyToken, to: after.isConcurrencyToken,
      .compatible("clients send back the ETag that they were given"))
    note(
      .filterable, of: subject, from: before.isFilterable, to: after.isFilterable,
      .safe(after.isFilterable, else: "the service refuses conditions on it"))
    note(
      .sortable, of: subject, from: before.isSortable, to: after.isSortable,
      .safe(after.isSortable, else: "the service refuses to order by it"))
    let isSet = after.isSettableOnCreate || after.isSettableOnUpdate
    let reason = "values that were accepted are refused now"
    note(
      .minimum, of: subject, from: before.minimum, to: after.minimum,
      .safe(!isSet || Self.isWider(before.minimum, after.minimum, than: >=), else: reason))
    note(
      .maximum, of: subject, from: before.maximum, to: after.maximum,
      .safe(!isSet || Self.isWider(before.maximum, after.maximum, than: <=), else: reason))
    note(
      .pattern, of: subject, from: before.pattern, to: after.pattern,
      .safe(!isSet || after.pattern == nil, else: reason))
    note(.unit, of: subject, from: before.unit?.text, to: after.unit?.text, .compatible)
    note(.mediaType, of: subject, from: before.mediaType?.text, to: after.mediaType?.text, .compatible)
  }

  /// Whether all values within the old limit are within the new one. A limit that is not a number counts as narrower.
  private static func isWider(_ before: String?, _ after: String?, than isWithin: (Double, Double) -> Bool) -> Bool {
    guard let after else { return true }
    guard let before, let old = Double(before), let new = Double(after) else { return false }
    return isWithin(old, new)
  }
}

extension Property.Statement {
  fileprivate var text: String {
    switch self {
    case .constant(let text): text
    case .path(let path): "value of \(path)"
    }
  }
}
