/// How an emitted model reaches the schema that stands in its own source. A name or a line that is wrong there is a fault
/// of the package itself, so it stops the program and says what to do.
extension ServiceSchema {
  /// The schema of an emitted package, whose text was written by the generator.
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
      fatalError("the schema has no type '\(qualifiedName)'; generate the package again, or take the last edit back")
    }
    return type
  }

  /// The enumeration type that an emitted type is a view of.
  public func emittedEnumeration(_ qualifiedName: String) -> EnumerationSchema {
    guard let type = enumeration(qualifiedName) else {
      fatalError("the schema has no type '\(qualifiedName)'; generate the package again, or take the last edit back")
    }
    return type
  }
}
