import GeneratorModel
import GeneratorNaming

extension ComparisonRun {
  /// Compares enumeration types and their members. Clients keep unknown members, so a new member is compatible.
  mutating func compareEnumTypes() {
    let types = ElementPairs(
      old.model.enumTypes, new.model.enumTypes, oldKey: { renames.type($0.name) }, newKey: \.name)
    for type in types.added {
      added(.enumeration, .type(type.name), swift: new.swift(type.name), at: type.location)
    }
    for type in types.removed {
      removed(.enumeration, .type(type.name), swift: old.swift(type.name), at: type.location)
    }
    for (before, after) in types.both { compare(before, with: after) }
  }

  private mutating func compare(_ before: EnumType, with after: EnumType) {
    let subject = ComparedElement(
      element: .enumeration, oldPath: .type(before.name), path: .type(after.name),
      swift: .init(before: old.swift(before.name), after: new.swift(after.name)), location: after.location)
    compareNames(
      subject, isRenamed: before.name != after.name,
      swift: (old.named.typeName(before.name), new.named.typeName(after.name)), store: .declaredRename)
    note(
      .underlyingType, of: subject, from: before.underlyingType.rawValue, to: after.underlyingType.rawValue,
      .compatible("members are identified by their names"))
    note(.flags, of: subject, from: before.isFlags, to: after.isFlags, .breaking("values have a different format"))
    note(
      .open, of: subject, from: before.isOpen, to: after.isOpen,
      .safe(after.isOpen, else: "values that are not members are refused now"))
    let members = ElementPairs(
      before.members, after.members, oldKey: { renames.path(.member($0.name, of: before.name)) },
      newKey: { .member($0.name, of: after.name) })
    for member in members.added {
      added(
        .enumerationMember, .member(member.name, of: after.name), summary: "value \(member.value)",
        swift: new.swift(member, of: after.name), at: member.location,
        verdict: .compatible("clients keep members that they do not know"))
    }
    for member in members.removed {
      removed(
        .enumerationMember, .member(member.name, of: before.name), summary: "value \(member.value)",
        swift: old.swift(member, of: before.name), at: member.location)
    }
    for (member, twin) in members.both { compare(member, of: before.name, with: twin, of: after.name) }
  }

  private mutating func compare(
    _ before: EnumMember, of oldType: QualifiedName, with after: EnumMember, of newType: QualifiedName
  ) {
    let subject = ComparedElement(
      element: .enumerationMember, oldPath: .member(before.name, of: oldType),
      path: .member(after.name, of: newType),
      swift: .init(before: old.swift(before, of: oldType), after: new.swift(after, of: newType)),
      location: after.location)
    compareNames(
      subject, isRenamed: before.name != after.name,
      swift: (old.named.memberName(before.name, of: oldType), new.named.memberName(after.name, of: newType)))
    note(
      .value, of: subject, from: String(before.value), to: String(after.value),
      .protocolBreak("the number means another member"))
  }

  /// Compares type definitions.
  mutating func compareTypeDefinitions() {
    let types = ElementPairs(
      old.model.typeDefinitions, new.model.typeDefinitions, oldKey: { renames.type($0.name) }, newKey: \.name)
    for type in types.added {
      added(
        .typeDefinition, .type(type.name), summary: type.underlyingType.rawValue, swift: new.swift(type.name),
        at: type.location)
    }
    for type in types.removed {
      removed(
        .typeDefinition, .type(type.name), summary: type.underlyingType.rawValue, swift: old.swift(type.name),
        at: type.location)
    }
    for (before, after) in types.both {
      let subject = ComparedElement(
        element: .typeDefinition, oldPath: .type(before.name), path: .type(after.name),
        swift: .init(before: old.swift(before.name), after: new.swift(after.name)), location: after.location)
      compareNames(
        subject, isRenamed: before.name != after.name,
        swift: (old.named.typeName(before.name), new.named.typeName(after.name)))
      let types = (TypeReference(.primitive(before.underlyingType)), TypeReference(.primitive(after.underlyingType)))
      note(
        .underlyingType, of: subject, from: before.underlyingType.rawValue, to: after.underlyingType.rawValue,
        .protocolBreak("values are of another type")
          .breakingSource(where: old.swiftType(types.0) != new.swiftType(types.1)),
        store: old.storedForm(types.0) == new.storedForm(types.1) ? .none : .rebuild)
      compareFacets(from: before.facets ?? Facets(), to: after.facets ?? Facets(), of: subject, isSet: true)
    }
  }
}
