import GeneratorCore
import GeneratorModel

extension CSDLXMLReader {
  mutating func structuredType(_ element: XMLElement, _ kind: StructuredType.Kind) -> StructuredTypeDeclaration? {
    guard let name = required("Name", of: element) else { return nil }
    var type = StructuredTypeDeclaration(kind: kind, name: name, notes: notes(element), position: element.position)
    type.baseType = element["BaseType"]?.trimmed
    type.isAbstract = truth("Abstract", of: element) ?? false
    type.isOpen = truth("OpenType", of: element) ?? false
    if kind == .entity {
      type.hasStream = truth("HasStream", of: element) ?? truth("m:HasStream", of: element) ?? false
    } else {
      reportMisplaced("HasStream", of: element)
      reportMisplaced("m:HasStream", of: element)
    }
    for child in children(of: element, known: ["Key", "Property", "NavigationProperty"]) {
      switch child.name {
      case "Property": property(child).map { type.properties.append($0) }
      case "NavigationProperty": navigationProperty(child).map { type.navigationProperties.append($0) }
      default:
        for part in children(of: child, known: ["PropertyRef"]) {
          guard let path = required("Name", of: part) else { continue }
          type.key.append(KeyPart(path: path, alias: part["Alias"]))
        }
      }
    }
    return type
  }

  private mutating func property(_ element: XMLElement) -> PropertyDeclaration? {
    guard let name = required("Name", of: element) else { return nil }
    reportMisplaced("m:HasStream", of: element)
    let written = element["Type"]?.trimmed ?? ""
    if written.isEmpty {
      diagnostics.report(
        source.diagnostic(
          .warning, .missingType, "property '\(name)' has no type, kept as a JSON value", at: element.position,
          hint: "add the attribute 'Type'"))
    }
    var type = typeText(written.isEmpty ? PrimitiveType.untyped.rawValue : written, of: element)
    if let kind = element["CollectionKind"], kind != "None" { type.name = "Collection(\(type.name))" }
    return PropertyDeclaration(
      name: name, type: type, defaultValue: element["DefaultValue"] ?? element["Default"],
      isConcurrencyToken: element["ConcurrencyMode"]?.lowercased() == "fixed", notes: notes(element),
      position: element.position)
  }

  private mutating func navigationProperty(_ element: XMLElement) -> NavigationDeclaration? {
    guard let name = required("Name", of: element) else { return nil }
    var navigation = NavigationDeclaration(name: name, notes: notes(element), position: element.position)
    navigation.type = element["Type"]?.trimmed
    navigation.isNullable = truth("Nullable", of: element)
    navigation.containsTarget = truth("ContainsTarget", of: element) ?? false
    navigation.partner = element["Partner"]
    navigation.relationship = element["Relationship"]?.trimmed
    navigation.fromRole = element["FromRole"]
    navigation.toRole = element["ToRole"]
    for child in children(of: element, known: ["ReferentialConstraint", "OnDelete"]) {
      if child.name == "OnDelete" {
        navigation.onDelete = child["Action"]
      } else if let property = required("Property", of: child), let other = required("ReferencedProperty", of: child) {
        navigation.referentialConstraints.append(
          ReferentialConstraint(property: property, referencedProperty: other))
      }
    }
    return navigation
  }

  mutating func enumType(_ element: XMLElement) -> EnumDeclaration? {
    guard let name = required("Name", of: element) else { return nil }
    var type = EnumDeclaration(name: name, notes: notes(element), position: element.position)
    type.underlyingType = element["UnderlyingType"]?.trimmed
    type.isFlags = truth("IsFlags", of: element) ?? false
    for child in children(of: element, known: ["Member"]) {
      guard let name = required("Name", of: child) else { continue }
      type.members.append(
        EnumMemberDeclaration(name: name, value: child["Value"]?.trimmed, notes: notes(child), position: child.position)
      )
    }
    return type
  }

  mutating func typeDefinition(_ element: XMLElement) -> TypeDefinitionDeclaration? {
    guard let name = required("Name", of: element), let type = required("UnderlyingType", of: element)
    else { return nil }
    return TypeDefinitionDeclaration(
      name: name, underlyingType: type, facets: facets(element), notes: notes(element), position: element.position)
  }

  mutating func association(_ element: XMLElement) -> AssociationDeclaration? {
    guard let name = required("Name", of: element) else { return nil }
    var association = AssociationDeclaration(name: name, position: element.position)
    for child in children(of: element, known: ["End", "ReferentialConstraint"]) {
      if child.name == "ReferentialConstraint" {
        association.constraint = constraint(child)
      } else if let type = required("Type", of: child) {
        association.ends.append(
          AssociationDeclaration.End(
            role: child["Role"] ?? QualifiedName(type).name, type: type, multiplicity: child["Multiplicity"] ?? "*",
            onDelete: child.children(named: "OnDelete").first?["Action"], position: child.position))
      }
    }
    return association
  }

  private func constraint(_ element: XMLElement) -> AssociationDeclaration.Constraint? {
    guard let principal = element.children(named: "Principal").first,
      let dependent = element.children(named: "Dependent").first,
      let principalRole = principal["Role"], let dependentRole = dependent["Role"]
    else { return nil }
    return AssociationDeclaration.Constraint(
      principalRole: principalRole,
      principalProperties: principal.children(named: "PropertyRef").compactMap { $0["Name"] },
      dependentRole: dependentRole,
      dependentProperties: dependent.children(named: "PropertyRef").compactMap { $0["Name"] })
  }
}
