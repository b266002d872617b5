import ServiceData

/// Describes objects as the API does (REST API Developer Guide, "sObject Describe").
struct ObjectDescription {
  let object: FakeObject
  let catalog: ObjectCatalog
  let version: String

  /// What the list of all objects says about this one.
  var summary: [(String, Value)] {
    let base = "/services/data/\(version)/sobjects/\(object.name)"
    return [
      ("createable", .bool(object.isCreateable)), ("custom", .bool(object.name.hasSuffix("__c"))),
      ("customSetting", .bool(false)), ("deletable", .bool(object.isDeletable)), ("deprecatedAndHidden", .bool(false)),
      ("keyPrefix", .string(object.prefix)), ("label", .string(object.name)), ("labelPlural", .string(object.label)),
      ("layoutable", .bool(true)), ("mergeable", .bool(false)), ("name", .string(object.name)),
      ("queryable", .bool(true)), ("replicateable", .bool(true)), ("retrieveable", .bool(true)),
      ("searchable", .bool(true)), ("triggerable", .bool(true)), ("undeletable", .bool(true)),
      ("updateable", .bool(object.isUpdateable)),
      (
        "urls",
        .object([
          ("sobject", .string(base)), ("describe", .string(base + "/describe")),
          ("rowTemplate", .string(base + "/{ID}")),
        ])
      ),
    ]
  }

  /// The whole description.
  var describe: Value {
    .object(
      summary + [
        ("fields", .list(object.fields.map(field))),
        ("childRelationships", .list(object.children.map(child))), ("recordTypeInfos", .list([])),
      ])
  }

  private func child(_ child: FakeObject.Children) -> Value {
    .object([
      ("cascadeDelete", .bool(false)), ("childSObject", .string(child.object)), ("deprecatedAndHidden", .bool(false)),
      ("field", .string(child.field)), ("relationshipName", .string(child.relationship)),
    ])
  }

  private func field(_ field: FakeField) -> Value {
    let isNumber = [.int, .long, .double].contains(field.kind)
    let isText = field.primitive == .string && ![.address, .location, .blob].contains(field.kind)
    var members: [(String, Value)] = [
      ("aggregatable", .bool(field.kind != .blob)), ("autoNumber", .bool(false)), ("calculated", .bool(false)),
      ("createable", .bool(field.isCreateable)), ("custom", .bool(field.name.hasSuffix("__c"))),
      ("defaultedOnCreate", .bool(field.isDefaulted)), ("deprecatedAndHidden", .bool(false)),
      ("digits", .int(field.kind == .int ? Int64(field.precision ?? 8) : 0)),
      ("externalId", .bool(field.isExternalIdentifier)), ("filterable", .bool(field.isFilterable)),
      ("htmlFormatted", .bool(field.isRichText)), ("groupable", .bool(isText || field.kind == .int)),
      ("idLookup", .bool(field.kind == .id || field.isExternalIdentifier)), ("inlineHelpText", .null),
      ("label", .string(field.label)), ("length", .int(Int64(isText ? field.maxLength ?? 255 : 0))),
      ("name", .string(field.name)), ("nameField", .bool(field.isName)), ("nillable", .bool(field.isNillable)),
      ("picklistValues", .list(field.values.map(value))), ("polymorphicForeignKey", .bool(isPolymorphic(field))),
      ("precision", .int(Int64(field.kind == .double ? field.precision ?? 18 : 0))),
    ]
    members += [
      ("referenceTo", .texts(targets(field))),
      ("relationshipName", field.relationship.map(Value.string) ?? .null),
      ("restrictedPicklist", .bool(field.isRestricted)),
      ("scale", .int(Int64(field.kind == .double ? field.scale ?? 2 : 0))),
      ("soapType", .string(soapType(field, isNumber: isNumber))), ("sortable", .bool(isText || isNumber)),
      ("type", .string(field.typeName)), ("unique", .bool(field.isUnique)),
      ("updateable", .bool(field.isUpdateable)),
    ]
    return .object(members)
  }

  /// The objects that a reference leads to: if they are several, those that have it as a relationship to children.
  private func targets(_ field: FakeField) -> [String] {
    guard isPolymorphic(field) else { return field.targets.filter { catalog.object($0) != nil } }
    return catalog.objects.filter { other in
      other.children.contains { $0.object == object.name && $0.field == field.name }
    }.map(\.name)
  }

  private func isPolymorphic(_ field: FakeField) -> Bool {
    field.kind == .reference && field.targets.allSatisfy { catalog.object($0) == nil }
  }

  private func value(_ text: String) -> Value {
    .object([
      ("active", .bool(true)), ("defaultValue", .bool(false)), ("label", .string(text)), ("validFor", .null),
      ("value", .string(text)),
    ])
  }

  private func soapType(_ field: FakeField, isNumber: Bool) -> String {
    switch field.kind {
    case .id, .reference: "tns:ID"
    case .address, .location: "urn:\(field.typeName)"
    case .blob: "xsd:base64Binary"
    case .dateTime: "xsd:dateTime"
    case .text, .picklist, .multipicklist: "xsd:string"
    default: "xsd:\(field.typeName)"
    }
  }
}
