import SharedState

/// What a service offers, as the emitted package knows it at run time: types, sets and operations, by metadata name.
///
/// Structured types are resolved on first use. They refer back to their schema, so a schema lives as long as the
/// process. Make one per service, not one per request.
public final class ServiceSchema: Sendable {
  /// What the schema was made from.
  public let document: SchemaDocument
  private let declarations: [String: Int]
  private let enumerations: [String: Int]
  private let setIndices: [String: Int]
  private let resolved = Locked<[String: StructuredSchema]>([:])

  /// A schema of a document. Of several declarations with one name, the first counts.
  public init(_ document: SchemaDocument) {
    self.document = document
    declarations = Self.index(document.types.map(\.qualifiedName))
    enumerations = Self.index(document.enumerations.map(\.qualifiedName))
    setIndices = Self.index(document.sets.map(\.name))
  }

  private static func index(_ names: [String]) -> [String: Int] {
    Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The entity sets and singletons, in the order of the metadata.
  public var sets: [EntitySetSchema] { document.sets }

  /// The entity set or singleton of this name.
  public func set(_ name: String) -> EntitySetSchema? { setIndices[name].map { document.sets[$0] } }

  /// The enumeration type of this qualified name.
  public func enumeration(_ qualifiedName: String) -> EnumerationSchema? {
    enumerations[qualifiedName].map { document.enumerations[$0] }
  }

  /// All overloads of an operation, by import name or qualified name.
  public func operations(_ name: String) -> [OperationSchema] { document.operations.filter { $0.name == name } }

  /// The entity or complex type of this qualified name.
  public func type(_ qualifiedName: String) -> StructuredSchema? {
    if let known = resolved.withLock({ $0[qualifiedName] }) { return known }
    guard let index = declarations[qualifiedName] else { return nil }
    let declaration = document.types[index]
    // A base is resolved outside the lock. A document in which a type is its own ancestor is refused when it is read.
    let base = declaration.baseName.flatMap { $0 == qualifiedName ? nil : type($0) }
    let made = StructuredSchema(declaration: declaration, base: base, service: self)
    return resolved.withLock { types in
      if let known = types[qualifiedName] { return known }
      types[qualifiedName] = made
      return made
    }
  }

  /// The entity type of a set or singleton.
  public func entityType(of set: EntitySetSchema) -> StructuredSchema? { type(set.typeName) }

  /// The structured type of a member's values; nil for primitive and enumeration members.
  public func structure(of type: MemberType) -> StructuredSchema? {
    switch type {
    case .complex(let name), .navigation(let name): self.type(name)
    case .primitive, .enumeration: nil
    }
  }

  /// The type itself and all types derived from it, at any depth.
  public func family(of type: StructuredSchema) -> [StructuredSchema] {
    document.types.compactMap { self.type($0.qualifiedName) }.filter { $0.isKind(of: type) }
  }

  /// A type without declared members, for JSON objects that the metadata does not describe.
  public static let untyped: StructuredSchema = {
    let declaration = StructuredDeclaration(kind: .complex, qualifiedName: "", isOpen: true)
    let service = ServiceSchema(SchemaDocument(protocolName: "", protocolVersion: ""))
    return StructuredSchema(declaration: declaration, base: nil, service: service)
  }()
}

/// How an emitted model finds the schema in its own source. A wrong name or line there is a fault of the package
/// itself, so it stops the program with a message that says what to do.
extension ServiceSchema {
  /// The schema of an emitted package, from the text that the generator wrote.
  public convenience init(emitted text: String) {
    do {
      self.init(try SchemaDocument(text: text))
    } catch {
      fatalError(error.description)
    }
  }

  /// The structured type that an emitted type is a view of.
  public func emittedType(_ qualifiedName: String) -> StructuredSchema {
    guard let type = type(qualifiedName) else {
      fatalError("the schema has no type '\(qualifiedName)'; generate the package again, or undo the last edit")
    }
    return type
  }

  /// The enumeration type that an emitted type is a view of.
  public func emittedEnumeration(_ qualifiedName: String) -> EnumerationSchema {
    guard let type = enumeration(qualifiedName) else {
      fatalError("the schema has no type '\(qualifiedName)'; generate the package again, or undo the last edit")
    }
    return type
  }
}
