import GeneratorModel

/// How the records of an object are shown: the field that names them, and the columns of a list.
struct Presentation {
  private static let columnCount = 5
  private static let longestColumn = 255
  /// The types that make good columns, and whether a second one would say anything new.
  private static let columnTypes: [String: Bool] = [
    "string": true, "picklist": true, "phone": false, "email": false, "url": false, "currency": true, "percent": true,
    "date": true, "datetime": true, "int": true, "double": true,
  ]

  let annotations: [Annotation]

  init(_ object: ObjectDescription) {
    let title = object.fields.first { $0.isName && $0.type != "reference" }
    var header: [String: AnnotationValue] = [:]
    header["TypeName"] = object.label.map(AnnotationValue.string)
    header["TypeNamePlural"] = object.labelPlural.map(AnnotationValue.string)
    header["Title"] = title.map { Term.field($0.name) }
    let columns = Self.columns(of: object, after: title).map { Term.field($0.name) }
    annotations =
      (title == nil ? [] : [Annotation(term: VocabularyTerm.headerInfo, value: .record(type: nil, header))])
      + (columns.isEmpty ? [] : [Annotation(term: VocabularyTerm.lineItem, value: .collection(columns))])
  }

  /// The name, what every record must have, and the first fields that people fill in.
  private static func columns(of object: ObjectDescription, after title: FieldDescription?) -> [FieldDescription] {
    var columns = title.map { [$0] } ?? []
    var types = Set(columns.map(\.type))
    let candidates = object.fields.filter { field in
      field.isWritable && !field.isComponent && field.name != title?.name && columnTypes[field.type] != nil
        && field.length <= longestColumn
    }
    for field in candidates.filter(\.isRequired) + candidates.filter({ !$0.isRequired }) {
      guard columns.count < columnCount else { break }
      guard columnTypes[field.type] == true || types.insert(field.type).inserted else { continue }
      columns.append(field)
    }
    return columns
  }
}
