import GeneratorCore

/// The description of a field (Object Reference, "Field Types"; SOAP API Developer Guide, "DescribeSObjectResult").
struct FieldDescription {
  let name: String
  let place: DocumentPosition
  let type: String
  let label: String?
  let help: String?
  let length: Int
  let digits: Int
  let precision: Int
  let scale: Int
  let isNillable: Bool
  let isCreateable: Bool
  let isUpdateable: Bool
  let isDefaulted: Bool
  let isCalculated: Bool
  let isAutoNumber: Bool
  let isExternalID: Bool
  let isUnique: Bool
  let isName: Bool
  let isFilterable: Bool
  let isSortable: Bool
  let isRestricted: Bool
  let isHTML: Bool
  let formula: String?
  let compound: String?
  let controller: String?
  let relationship: String?
  /// The objects to which a reference leads, each once.
  let targets: [String]
  /// The field of the target whose value a reference has, if it is not `Id`.
  let targetField: String?
  let values: [PicklistValue]
  /// The default value as text.
  let defaultValue: String?

  /// Whether it is the key of its object.
  var isKey: Bool { name == "Id" }
  /// Whether a client can set it at some time.
  var isWritable: Bool { (isCreateable || isUpdateable) && !isCalculated && !isAutoNumber }
  /// Whether a new record needs a value from the client.
  var isRequired: Bool { isCreateable && isWritable && !isNillable && !isDefaulted }
  /// Whether it is a part of a compound field.
  var isComponent: Bool { compound.map { $0 != name } ?? false }
}

extension FieldDescription {
  /// Reads the description of a field; nil if it has no name or type.
  init?(_ object: DocumentObject, of owner: String) {
    guard let name = object.name("name", leavingOut: object.subject) else { return nil }
    var object = object
    object.subject = "the field '\(name)' of '\(owner)'"
    guard let type = object.text("type") else {
      object.log.warn(.unexpectedType, "left out \(object.subject): it has no 'type'", at: object.place)
      return nil
    }
    self.name = name
    self.type = type
    place = object.place(of: "name")
    (label, help) = (object.text("label"), object.text("inlineHelpText"))
    (length, digits) = (object.count("length"), object.count("digits"))
    let (precision, scale) = (object.count("precision"), object.count("scale"))
    let isPossible = scale <= precision
    if !isPossible {
      object.log.warn(
        .invalidNumber,
        "left out precision and scale of \(object.subject): \(scale) digits after the point are more than \(precision) in all",
        at: object.place(of: "scale"))
    }
    (self.precision, self.scale) = isPossible ? (precision, scale) : (0, 0)
    isNillable = object.flag("nillable", default: true)
    (isCreateable, isUpdateable) = (object.flag("createable"), object.flag("updateable"))
    (isDefaulted, isCalculated) = (object.flag("defaultedOnCreate"), object.flag("calculated"))
    (isAutoNumber, isExternalID) = (object.flag("autoNumber"), object.flag("externalId"))
    (isUnique, isName) = (object.flag("unique"), object.flag("nameField"))
    (isFilterable, isSortable) = (object.flag("filterable", default: true), object.flag("sortable", default: true))
    (isRestricted, isHTML) = (object.flag("restrictedPicklist"), object.flag("htmlFormatted"))
    (formula, compound) = (object.text("calculatedFormula"), object.text("compoundFieldName"))
    (controller, targetField) = (object.text("controllerName"), object.text("referenceTargetField"))
    let isReference = type == "reference"
    let hasRelationship = isReference && object.value("relationshipName") != nil
    relationship =
      hasRelationship ? object.name("relationshipName", leavingOut: "the relationship of \(object.subject)") : nil
    targets = isReference ? Self.targets(of: object) : []
    values = PicklistValue.values(of: object, type: type)
    defaultValue = Self.defaultValue(of: object)
  }

  private static func targets(of object: DocumentObject) -> [String] {
    var seen: Set<String> = []
    return object.texts("referenceTo").filter { name in
      guard APIName.isName(name) else {
        object.log.warn(
          .invalidName, "left out a target of \(object.subject): '\(name.prefix(80))' is not the name of an object",
          at: object.place(of: "referenceTo"))
        return false
      }
      return seen.insert(name.lowercased()).inserted
    }
  }

  /// The default value, which is a text, a number or a flag.
  private static func defaultValue(of object: DocumentObject) -> String? {
    switch object.value("defaultValue")?.content {
    case .string(let text): text.isEmpty ? nil : text
    case .number(let digits): digits
    case .bool(let flag): flag ? "true" : "false"
    default: nil
    }
  }
}
