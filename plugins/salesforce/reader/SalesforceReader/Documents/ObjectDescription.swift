/// The description of an object: the answer to `/sobjects/NAME/describe` (REST API Developer Guide, "sObject Describe").
struct ObjectDescription {
  let name: String
  let place: DocumentPosition
  let label: String?
  let labelPlural: String?
  let isQueryable: Bool
  let isCreateable: Bool
  let isUpdateable: Bool
  let isDeletable: Bool
  /// Whether the service lists the records that were updated and deleted.
  let isReplicateable: Bool
  let fields: [FieldDescription]
  let children: [ChildRelationship]
  let recordTypes: [RecordType]
  /// The version of the API in the object's own addresses.
  let version: APIVersion?

  /// A child relationship: objects with a field that refers to this one.
  struct ChildRelationship {
    let name: String
    let child: String
    let field: String
    let isCascading: Bool
    let isRestricting: Bool
    let place: DocumentPosition
  }

  /// A record type other than the master.
  struct RecordType {
    let id: String
    let label: String
    let developerName: String
  }

  /// The content that a record is created with: its only field with content, if a client can set it in a new record.
  var ownContent: FieldDescription? {
    let contents = fields.filter { $0.type.lowercased() == "base64" }
    guard contents.count == 1, contents[0].isCreateable, contents[0].isWritable else { return nil }
    return contents[0]
  }

  /// A content without which there is no new record, of several. One request has room for one content, so clients cannot
  /// create such records.
  var requiredContent: FieldDescription? {
    ownContent == nil ? fields.first { $0.type.lowercased() == "base64" && $0.isRequired } : nil
  }

  /// The field with a name, in whatever case.
  func field(_ name: String) -> FieldDescription? {
    let key = name.lowercased()
    return fields.first { $0.name.lowercased() == key }
  }
}

extension ObjectDescription {
  /// Reads a description. What cannot be used is reported and left out; nil if nothing is left.
  init?(_ object: DocumentObject) {
    guard let name = object.name("name", leavingOut: "an object") else { return nil }
    var object = object
    object.subject = "the object '\(name)'"
    self.name = name
    place = object.place(of: "name")
    label = object.text("label")
    labelPlural = object.text("labelPlural")
    isQueryable = object.flag("queryable")
    isCreateable = object.flag("createable")
    isUpdateable = object.flag("updateable")
    isDeletable = object.flag("deletable")
    isReplicateable = object.flag("replicateable", default: true)
    fields = Self.fields(of: object, named: name)
    children = Self.children(of: object)
    recordTypes = Self.recordTypes(of: object)
    version = object.object("urls").flatMap { urls in
      ["sobject", "describe", "rowTemplate"].lazy.compactMap { urls.text($0).flatMap(APIVersion.init(inAddress:)) }
        .first
    }
    guard !fields.isEmpty else {
      object.log.warn(.noFields, "left out the object '\(name)': it has no fields", at: place)
      return nil
    }
    if !fields.contains(where: \.isKey) {
      object.log.warn(
        .noKey, "the object '\(name)' has no field 'Id', so its records are neither stored nor changed", at: place)
    }
  }

  private static func fields(of object: DocumentObject, named owner: String) -> [FieldDescription] {
    var seen: Set<String> = []
    return object.objects("fields", each: "a field of '\(owner)'").compactMap { field in
      guard let field = FieldDescription(field, of: owner) else { return nil }
      guard seen.insert(field.name.lowercased()).inserted else {
        object.log.warn(
          .duplicateName, "left out the field '\(field.name)' of '\(owner)': another field has this name",
          at: field.place)
        return nil
      }
      return field
    }
  }

  /// The relationships with a name. The others cannot be used in queries.
  private static func children(of object: DocumentObject) -> [ChildRelationship] {
    object.objects("childRelationships", each: "a child relationship of \(object.subject)").compactMap { child in
      guard child.value("relationshipName") != nil else { return nil }
      let what = child.subject
      guard let name = child.name("relationshipName", leavingOut: what),
        let type = child.name("childSObject", leavingOut: what), let field = child.name("field", leavingOut: what)
      else { return nil }
      return ChildRelationship(
        name: name, child: type, field: field, isCascading: child.flag("cascadeDelete"),
        isRestricting: child.flag("restrictedDelete"), place: child.place(of: "relationshipName"))
    }
  }

  private static func recordTypes(of object: DocumentObject) -> [RecordType] {
    object.objects("recordTypeInfos", each: "a record type of \(object.subject)").compactMap { type in
      guard let id = type.text("recordTypeId"), let name = type.text("name") else { return nil }
      let developerName = type.text("developerName") ?? name
      let isMaster = type.flag("master", default: developerName == "Master")
      return isMaster ? nil : RecordType(id: id, label: name, developerName: developerName)
    }
  }
}
