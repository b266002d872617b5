/// Descriptions of objects as JSON, with one field on each line from line 3.
enum Describe {
  /// The description of an object.
  static func object(
    _ name: String, fields: [String], children: [String] = [], members: String = #""queryable": true"#
  ) -> String {
    """
    {"name": "\(name)", "label": "\(name)", \(members), "childRelationships": [\(children.joined(separator: ", "))],
    "fields": [
    \(([field("Id", "id", "\"createable\": false, \"updateable\": false, \"nillable\": false")] + fields).joined(separator: ",\n"))
    ]}
    """
  }

  /// The description of a field that a client can set.
  static func field(_ name: String, _ type: String, _ members: String = "") -> String {
    let further = members.isEmpty ? "" : ", \(members)"
    let defaults = ["createable", "updateable"].filter { !members.contains("\"\($0)\"") }
    return #"{"name": "\#(name)", "type": "\#(type)"\#(further)\#(defaults.map { ", \"\($0)\": true" }.joined())}"#
  }

  /// The description of a reference.
  static func reference(_ name: String, _ relationship: String?, to targets: [String], _ members: String = "") -> String
  {
    let list = targets.map { "\"\($0)\"" }.joined(separator: ", ")
    let name = (name, relationship.map { "\"\($0)\"" } ?? "null")
    let further = members.isEmpty ? "" : ", \(members)"
    return field(name.0, "reference", #""relationshipName": \#(name.1), "referenceTo": [\#(list)]\#(further)"#)
  }

  /// The description of a relationship to children.
  static func child(_ name: String, _ object: String, _ field: String, _ members: String = "") -> String {
    let further = members.isEmpty ? "" : ", \(members)"
    return #"{"relationshipName": "\#(name)", "childSObject": "\#(object)", "field": "\#(field)"\#(further)}"#
  }

  /// The values of a picklist as a member of a field.
  static func values(_ names: [String]) -> String {
    let list = names.map { #"{"value": "\#($0)", "label": "\#($0)", "active": true, "defaultValue": false}"# }
    return #""picklistValues": [\#(list.joined(separator: ", "))]"#
  }
}
