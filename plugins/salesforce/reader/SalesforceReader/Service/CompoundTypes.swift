import GeneratorModel

/// The types of compound fields and of related records that are not described.
enum CompoundTypes {
  /// An address (Object Reference, "Address Compound Fields"); the names are those of the payload.
  static func address(_ name: QualifiedName) -> StructuredType {
    let texts = ["street", "city", "state", "stateCode", "postalCode", "country", "countryCode"]
    return StructuredType(
      name: name, kind: .complex,
      properties: texts.map { property($0, .string) } + coordinates + [property("geocodeAccuracy", .string)],
      documentation: Documentation(
        summary: "An address.", details: "It is read as a whole and changed by the fields of its parts."))
  }

  /// A place on the earth (Object Reference, "Geolocation Compound Field").
  static func location(_ name: QualifiedName) -> StructuredType {
    StructuredType(
      name: name, kind: .complex, properties: coordinates,
      documentation: Documentation(
        summary: "A place on the earth.", details: "It is read as a whole and changed by the fields of its parts."))
  }

  /// An object that is not described, of which only the key and the field with its name are known.
  static func stub(_ name: QualifiedName, of object: String, label: String?) -> StructuredType {
    let title = NameField.of(object)
    let known = title == nil ? "its key is here" : "its key and its name are here"
    return related(
      name, title: title,
      Documentation(label: label, details: "The metadata do not describe this object, so only \(known)."))
  }

  /// Any of several objects (Object Reference, "Name").
  static func polymorphic(_ name: QualifiedName) -> StructuredType {
    related(
      name, title: "Name", further: ["Type"],
      Documentation(summary: "A record of one of several objects.", details: "`Type` names the object."))
  }

  private static let coordinates = [property("latitude", .double), property("longitude", .double)]

  private static func property(_ name: String, _ type: PrimitiveType) -> Property {
    Property(name: name, type: TypeReference(.primitive(type)))
  }

  private static func related(
    _ name: QualifiedName, title: String?, further: [String] = [], _ documentation: Documentation
  ) -> StructuredType {
    let computed = [Annotation(term: VocabularyTerm.computed, value: .bool(true))]
    let key = Property(
      name: "Id", type: TypeReference(.primitive(.string), isNullable: false, facets: Facets(maxLength: 18)),
      annotations: computed)
    let texts = ([title].compactMap(\.self) + further).map {
      Property(name: $0, type: TypeReference(.primitive(.string)), annotations: computed)
    }
    return StructuredType(
      name: name, kind: .entity, key: [KeyPart(path: "Id")], properties: [key] + texts, documentation: documentation,
      annotations: title.map { title in
        [Annotation(term: VocabularyTerm.headerInfo, value: .record(type: nil, ["Title": Term.field(title)]))]
      } ?? [])
  }
}
