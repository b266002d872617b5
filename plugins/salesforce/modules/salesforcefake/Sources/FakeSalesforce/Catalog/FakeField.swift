import ServiceData

/// A field of an object of the organization.
struct FakeField: Sendable {
  /// The types that matter for values; others are text.
  enum Kind: Sendable, Hashable {
    case id, text, picklist, multipicklist, reference, boolean, int, long, double, date, dateTime, time, blob, address,
      location
  }

  let name: String
  let kind: Kind
  var label: String
  var maxLength: Int?
  var precision: Int?
  var scale: Int?
  var isNillable = true
  var isCreateable = true
  var isUpdateable = true
  var isDefaulted = false
  var isExternalIdentifier = false
  var isName = false
  /// Whether conditions can name the field.
  var isFilterable = true
  /// Whether the text is HTML, which keeps the blanks around it.
  var isRichText = false
  /// The values of a picklist.
  var values: [String] = []
  /// Whether a picklist has no other values.
  var isRestricted = false
  /// The numbers that a latitude or longitude can be.
  var range: ClosedRange<Double>?
  /// For a reference: the name of the relationship, and the objects that it leads to.
  var relationship: String?
  var targets: [String] = []

  /// Whether no two records have the same value. Standard fields merely find records.
  var isUnique: Bool { isExternalIdentifier && name.hasSuffix("__c") }

  /// Whether a creation must have a value for the field.
  var isRequired: Bool { !isNillable && isCreateable && !isDefaulted && kind != .boolean }

  /// The kind by which values are compared.
  var primitive: PrimitiveKind {
    switch kind {
    case .boolean: .boolean
    case .int: .int32
    case .long: .int64
    case .double: .decimal
    case .date: .date
    case .dateTime: .dateTimeOffset
    case .time: .timeOfDay
    default: .string
    }
  }

  /// The name of the type in a describe.
  var typeName: String {
    switch kind {
    case .text: (maxLength ?? 0) > 255 ? "textarea" : "string"
    case .dateTime: "datetime"
    case .blob: "base64"
    default: "\(kind)"
    }
  }

  /// A field that the organization itself maintains.
  static func system(_ name: String, _ kind: Kind) -> FakeField {
    FakeField(
      name: name, kind: kind, label: name, maxLength: kind == .id ? 18 : nil, isNillable: false, isCreateable: false,
      isUpdateable: false, isDefaulted: true)
  }
}
