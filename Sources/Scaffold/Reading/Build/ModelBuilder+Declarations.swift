import GeneratorCore
import GeneratorModel

extension ModelBuilder {
  /// The type declarations of a schema without duplicates.
  struct Declared {
    var structured: [StructuredTypeDeclaration] = []
    var enums: [EnumDeclaration] = []
    var definitions: [TypeDefinitionDeclaration] = []
  }

  /// Registers the types of a schema, so that all references can be resolved. Duplicates are reported.
  mutating func declareTypes(_ schema: SchemaDeclaration) -> Declared {
    var declared = Declared()
    for type in schema.structuredTypes {
      let sort: TypeTable.Sort = type.kind == .entity ? .entity : .complex
      if declare(type.name, sort, at: type.position, in: schema) { declared.structured.append(type) }
    }
    for type in schema.enumTypes where declare(type.name, .enumeration, at: type.position, in: schema) {
      declared.enums.append(type)
    }
    for type in schema.typeDefinitions where declare(type.name, .definition, at: type.position, in: schema) {
      declared.definitions.append(type)
    }
    return declared
  }

  private mutating func declare(
    _ name: String, _ sort: TypeTable.Sort, at position: SourcePosition, in schema: SchemaDeclaration
  ) -> Bool {
    let name = qualified(name, in: schema)
    if types.declare(name, sort) { return true }
    warn(
      .duplicateDeclaration, "type '\(name)' is declared twice; the second one is left out", at: position,
      attribute: "Name",
      hint: "give one of them another name")
    return false
  }

  mutating func enumType(_ declaration: EnumDeclaration, in schema: SchemaDeclaration) -> EnumType {
    let name = qualified(declaration.name, in: schema)
    let notes = annotations.annotations(declaration.notes, targets: ["\(name)"])
    var type = EnumType(
      name: name, isFlags: declaration.isFlags, documentation: annotations.documentation(declaration.notes, notes),
      annotations: notes, location: document.source.location(declaration.position))
    if let text = declaration.underlyingType {
      let underlying = PrimitiveType(rawValue: text.contains(".") ? text : "Edm.\(text)")
      if let underlying, Self.integers.contains(underlying) {
        type.underlyingType = underlying
      } else {
        warn(
          .invalidUnderlyingType,
          "'\(text)' cannot be the underlying type of enumeration '\(name)', read as 'Edm.Int64'",
          at: declaration.position, attribute: "UnderlyingType", hint: "expected an integer type")
        type.underlyingType = .int64
      }
    }
    addMembers(declaration, to: &type)
    return type
  }

  private static let integers: Set<PrimitiveType> = [.byte, .sbyte, .int16, .int32, .int64]

  /// Adds the members of an enumeration. A member without a value follows the previous one (OData 4.01 Part 3: CSDL
  /// XML, 10.3).
  private mutating func addMembers(_ declaration: EnumDeclaration, to type: inout EnumType) {
    var next: Int64 = 0
    var names: Set<String> = []
    for member in declaration.members {
      guard names.insert(member.name).inserted else {
        warn(
          .duplicateDeclaration,
          "member '\(member.name)' of enumeration '\(type.name)' is declared twice; the second one is left out",
          at: member.position, attribute: "Name", hint: "give one of them another name")
        continue
      }
      var value = next
      if let text = member.value {
        if let number = Int64(text) {
          value = number
        } else {
          warn(
            .invalidEnumValue, "'\(text)' is not a value of member '\(member.name)', read as '\(next)'",
            at: member.position,
            attribute: "Value",
            hint: "expected a number")
        }
      }
      next = value == .max ? value : value + 1
      let notes = annotations.annotations(member.notes, targets: ["\(type.name)/\(member.name)"])
      type.members.append(
        EnumMember(
          name: member.name, value: value, documentation: annotations.documentation(member.notes, notes),
          annotations: notes, location: document.source.location(member.position)))
    }
  }

  mutating func typeDefinition(
    _ declaration: TypeDefinitionDeclaration, in schema: SchemaDeclaration
  ) -> TypeDefinition {
    let name = qualified(declaration.name, in: schema)
    let notes = annotations.annotations(declaration.notes, targets: ["\(name)"])
    var underlying = PrimitiveType(rawValue: declaration.underlyingType)
    if underlying == nil {
      warn(
        .unknownType,
        "unknown underlying type '\(declaration.underlyingType)' of type definition '\(name)', kept as JSON values",
        at: declaration.position, attribute: "UnderlyingType",
        hint: remedy(forUnknown: QualifiedName(declaration.underlyingType)))
      underlying = .untyped
    }
    let facets = completed(declaration.facets, ofDecimal: underlying == .decimal, in: schema)
    return TypeDefinition(
      name: name, underlyingType: underlying ?? .untyped, facets: facets == Facets() ? nil : facets,
      documentation: annotations.documentation(declaration.notes, notes), annotations: notes,
      location: document.source.location(declaration.position))
  }
}
