import GeneratorModel

/// The types of fields in the model (Object Reference, "Field Types").
struct FieldTypes {
  private static let keyLength = 18

  var types: ModelTypes
  /// The enumerations of picklists, in the order of the fields.
  private(set) var enumerations: [EnumType] = []
  private let log: FindingLog

  init(_ types: ModelTypes, log: FindingLog) {
    self.types = types
    self.log = log
  }

  /// The type of a field.
  mutating func reference(_ field: FieldDescription, of object: ObjectDescription) -> TypeReference {
    let isNullable = field.isNillable && !field.isKey
    func primitive(_ type: PrimitiveType, _ facets: Facets = Facets()) -> TypeReference {
      TypeReference(.primitive(type), isNullable: isNullable, facets: facets)
    }
    let text = Facets(maxLength: field.length > 0 ? field.length : nil)
    switch field.type.lowercased() {
    case "id", "reference":
      return primitive(.string, Facets(maxLength: field.length > 0 ? field.length : Self.keyLength))
    case "string", "textarea", "phone", "url", "email", "encryptedstring", "combobox", "anytype",
      "datacategorygroupreference":
      return primitive(.string, text)
    case "boolean": return primitive(.boolean)
    case "int": return primitive(.int32)
    case "long": return primitive(.int64)
    case "double", "currency", "percent": return primitive(.decimal, Self.decimal(field))
    case "date": return primitive(.date)
    // The service stores whole seconds.
    case "datetime": return primitive(.dateTimeOffset, Facets(precision: 0))
    case "time": return primitive(.timeOfDay)
    case "base64": return primitive(.stream)
    case "address": return TypeReference(.complex(types.addressType()), isNullable: isNullable)
    case "location": return TypeReference(.complex(types.locationType()), isNullable: isNullable)
    case "complexvalue", "json": return TypeReference(.unknown(field.type), isNullable: isNullable)
    case "junctionidlist":
      return TypeReference(
        .primitive(.string), isCollection: true, isNullable: false, facets: Facets(maxLength: Self.keyLength))
    case "picklist" where !field.values.isEmpty:
      return TypeReference(.enumeration(enumeration(field, of: object)), isNullable: isNullable)
    case "multipicklist" where !field.values.isEmpty:
      return TypeReference(.enumeration(enumeration(field, of: object)), isCollection: true, isNullable: false)
    // A picklist without values is one whose values nobody knows.
    case "picklist", "multipicklist": return primitive(.string, text)
    default:
      log.note(
        .unknownType,
        "the field '\(field.name)' of '\(object.name)' has the unknown type '\(field.type.prefix(80))' and is read as text",
        at: field.place)
      return primitive(.string, text)
    }
  }

  /// Without a precision, any number of digits is possible; in the model, no scale would mean whole numbers.
  private static func decimal(_ field: FieldDescription) -> Facets {
    guard field.precision > 0 else { return Facets(scale: .variable) }
    return Facets(precision: field.precision, scale: .digits(field.scale))
  }

  private mutating func enumeration(_ field: FieldDescription, of object: ObjectDescription) -> QualifiedName {
    let name = types.picklist(field, of: object)
    let members = field.values.enumerated().map { index, value in
      let documentation = Documentation(
        label: value.label, summary: value.isActive ? nil : "Inactive: kept by old records.")
      return EnumMember(
        name: value.value, value: Int64(index), documentation: documentation.isEmpty ? nil : documentation,
        location: value.place.location)
    }
    enumerations.append(
      EnumType(
        name: name, isOpen: !field.isRestricted, members: members,
        documentation: Documentation(
          label: field.label,
          details: field.isRestricted ? "The service refuses other values." : "The service accepts other values, too."),
        location: field.place.location))
    return name
  }
}
