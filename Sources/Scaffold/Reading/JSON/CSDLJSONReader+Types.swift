import GeneratorCore
import GeneratorModel

extension CSDLJSONReader {
  mutating func structuredType(_ element: JSONElement, _ kind: StructuredType.Kind) -> StructuredTypeDeclaration {
    var known: Set<String> = ["$Kind", "$BaseType", "$Abstract", "$OpenType"]
    if kind == .entity { known.formUnion(["$HasStream", "$Key"]) }
    reportUnknown(in: element, known: known)
    var type = StructuredTypeDeclaration(
      kind: kind, name: element.name, notes: notes(element), position: element.position)
    type.baseType = text("$BaseType", of: element)
    type.isAbstract = truth("$Abstract", of: element)
    type.isOpen = truth("$OpenType", of: element)
    if kind == .entity {
      type.hasStream = truth("$HasStream", of: element)
      type.key = (element["$Key"]?.items ?? []).flatMap { keyParts($0) }
    }
    for child in element.children {
      guard let member = self.element(child, called: "property") else { continue }
      switch member.kind {
      case "NavigationProperty": navigationProperty(member).map { type.navigationProperties.append($0) }
      case "Property", nil: type.properties.append(property(member))
      case let other?:
        report(
          .unknownElementKind, "unknown '$Kind' '\(other)' of property '\(member.name)', left out",
          at: member.position,
          attribute: "Kind",
          hint: "expected 'NavigationProperty', or no '$Kind'")
      }
    }
    return type
  }

  /// A part of a key: the name of a property, or an object with an alias and its path (OData 4.01: CSDL JSON, 6.5).
  private mutating func keyParts(_ value: JSONNode) -> [KeyPart] {
    if let path = value.text { return [KeyPart(path: path)] }
    let parts = (value.members ?? []).compactMap { alias in
      alias.value.text.map { KeyPart(path: $0, alias: alias.name) }
    }
    if parts.isEmpty {
      report(
        .invalidAttributeValue, "a part of the key is neither a name nor an alias with a path, left out",
        at: position(of: value),
        hint: "expected a string, or an object such as {\"Alias\": \"Path\"}")
    }
    return parts
  }

  private mutating func property(_ element: JSONElement) -> PropertyDeclaration {
    reportUnknown(in: element, known: Self.typeKeywords.union(["$Kind", "$DefaultValue"]))
    return PropertyDeclaration(
      name: element.name, type: typeText(element), defaultValue: element["$DefaultValue"].flatMap(Self.defaultText),
      notes: notes(element), position: element.position)
  }

  /// A default value in the form of CSDL XML.
  private static func defaultText(_ value: JSONNode) -> String? {
    switch value.content {
    case .string(let text), .number(let text): text
    case .bool(let truth): truth ? "true" : "false"
    default: nil
    }
  }

  private mutating func navigationProperty(_ element: JSONElement) -> NavigationDeclaration? {
    reportUnknown(
      in: element,
      known: [
        "$Kind", "$Type", "$Collection", "$Nullable", "$Partner", "$ContainsTarget", "$ReferentialConstraint",
        "$OnDelete",
      ])
    guard let type = required("$Type", of: element) else { return nil }
    var navigation = NavigationDeclaration(name: element.name, notes: notes(element), position: element.position)
    navigation.type = truth("$Collection", of: element) ? "Collection(\(type))" : type
    navigation.isNullable = truth("$Nullable", of: element)
    navigation.containsTarget = truth("$ContainsTarget", of: element)
    navigation.partner = text("$Partner", of: element)
    navigation.onDelete = text("$OnDelete", of: element)
    for pair in object("$ReferentialConstraint", of: element)?.children ?? [] {
      if let other = pair.value.text {
        navigation.referentialConstraints.append(ReferentialConstraint(property: pair.name, referencedProperty: other))
      } else {
        report(
          .invalidAttributeValue, "referential constraint '\(pair.name)' names no property, left out",
          at: position(of: pair),
          hint: "give the name of a property of the related type")
      }
    }
    return navigation
  }

  mutating func enumType(_ element: JSONElement) -> EnumDeclaration {
    reportUnknown(in: element, known: ["$Kind", "$UnderlyingType", "$IsFlags"])
    var type = EnumDeclaration(name: element.name, notes: notes(element), position: element.position)
    type.underlyingType = text("$UnderlyingType", of: element)
    type.isFlags = truth("$IsFlags", of: element)
    for child in element.children {
      type.members.append(
        EnumMemberDeclaration(
          name: child.name, value: Self.defaultText(child.value) ?? "",
          notes: notes(annotations(element.annotations(of: child.name))), position: position(of: child)))
    }
    return type
  }

  mutating func typeDefinition(_ element: JSONElement) -> TypeDefinitionDeclaration? {
    reportUnknown(
      in: element, known: Self.facetKeywords.union(["$Kind", "$UnderlyingType"]))
    guard let type = required("$UnderlyingType", of: element) else { return nil }
    return TypeDefinitionDeclaration(
      name: element.name, underlyingType: type, facets: facets(element, of: type), notes: notes(element),
      position: element.position)
  }
}
