/// A value of a picklist.
struct PicklistValue {
  let value: String
  let label: String?
  let isActive: Bool
  let isDefault: Bool
  let place: DocumentPosition
}

extension PicklistValue {
  private static let types: Set = ["picklist", "multipicklist", "combobox"]

  /// The values of a field. Empty and repeated ones are reported and left out, and so are those of a multi-select picklist
  /// that contain the character which separates values.
  static func values(of field: DocumentObject, type: String) -> [PicklistValue] {
    guard types.contains(type) else { return [] }
    var seen: Set<String> = []
    return field.objects("picklistValues", each: "a value of \(field.subject)").compactMap { object in
      func leaveOut(_ reason: String) -> PicklistValue? {
        field.log.warn(.invalidValue, "left out a value of \(field.subject): \(reason)", at: object.place)
        return nil
      }
      guard let value = object.text("value") else { return leaveOut("it is empty") }
      if type == "multipicklist", value.contains(";") {
        return leaveOut("'\(value)' contains ';', which separates values")
      }
      guard seen.insert(value).inserted else { return leaveOut("'\(value)' occurs twice") }
      let label = object.text("label")
      return PicklistValue(
        value: value, label: label == value ? nil : label, isActive: object.flag("active", default: true),
        isDefault: object.flag("defaultValue"), place: object.place(of: "value"))
    }
  }
}
