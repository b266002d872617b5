import GeneratorModel

/// Makes a property of a field.
struct PropertyBuilder {
  let object: ObjectDescription
  let field: FieldDescription
  let type: TypeReference

  /// The property.
  var property: Property {
    Property(
      name: field.name, type: type, defaultValue: defaultValue,
      documentation: documentation.isEmpty ? nil : documentation,
      annotations: Self.access(of: field) + generated + limits + storage + meaning, location: field.place.location)
  }

  /// Who can set a field, and when.
  static func access(of field: FieldDescription) -> [Annotation] {
    let tag = { (term: String, value: Bool) in [Annotation(term: term, value: .bool(value))] }
    if !field.isWritable { return tag(VocabularyTerm.computed, true) }
    if !field.isUpdateable { return tag(VocabularyTerm.immutable, true) }
    return field.isCreateable ? [] : tag(Term.creatable, false)
  }

  private var generated: [Annotation] {
    guard field.isDefaulted, field.isCreateable, field.isWritable else { return [] }
    return [Annotation(term: VocabularyTerm.computedDefaultValue, value: .bool(true))]
  }

  private var limits: [Annotation] {
    var annotations: [Annotation] = []
    if !field.isFilterable { annotations.append(Annotation(term: Term.filterable, value: .bool(false))) }
    if !field.isSortable { annotations.append(Annotation(term: Term.sortable, value: .bool(false))) }
    // The service refuses numbers with more digits; more than nine do not limit 32 bits.
    if field.type == "int", (1...9).contains(field.digits) {
      let greatest = (0..<field.digits).reduce(1) { power, _ in power * 10 } - 1
      annotations.append(Annotation(term: VocabularyTerm.minimum, value: .int(-greatest)))
      annotations.append(Annotation(term: VocabularyTerm.maximum, value: .int(greatest)))
    }
    return annotations
  }

  /// The service stores texts without the blanks around them, except in rich text areas (Apex Developer Guide, "Primitive
  /// Data Types"), and the values of multi-select picklists in the order in which they were defined.
  private var storage: [Annotation] {
    let isText = if case .primitive(.string) = type.target { !field.isHTML && field.type != "reference" } else { false }
    guard field.isWritable, isText || field.type == "multipicklist" else { return [] }
    return [Annotation(term: VocabularyTerm.normalized, value: .bool(true))]
  }

  private var meaning: [Annotation] {
    var annotations: [Annotation] = []
    if field.type == "percent" { annotations.append(Annotation(term: VocabularyTerm.unit, value: .string("%"))) }
    if field.type == "currency", let currency = object.field("CurrencyIsoCode") {
      annotations.append(Annotation(term: VocabularyTerm.currency, value: .path(currency.name)))
    }
    if field.isHTML, field.type == "textarea" {
      annotations.append(Annotation(term: VocabularyTerm.mediaType, value: .string("text/html")))
    }
    if field.name == "RecordTypeId", !object.recordTypes.isEmpty {
      let values = object.recordTypes.map { type in
        AnnotationValue.record(
          type: nil, ["Value": .string(type.id), "@" + Term.symbolicName: .string(type.developerName)])
      }
      annotations.append(Annotation(term: Term.allowedValues, value: .collection(values)))
    }
    return annotations
  }

  /// The default value if it fits the type and a client can set the field.
  private var defaultValue: String? {
    guard field.isCreateable, field.isWritable, !type.isCollection else { return nil }
    switch type.target {
    case .enumeration: return field.values.first { $0.isDefault && $0.isActive }?.value
    case .primitive(.boolean): return ["true", "false"].contains(field.defaultValue) ? field.defaultValue : nil
    case .primitive(.int32): return field.defaultValue.flatMap { Int32($0) }.map { String($0) }
    case .primitive(.decimal): return field.defaultValue.flatMap { Self.isDecimal($0) ? $0 : nil }
    case .primitive(.string):
      guard field.type != "reference", let text = field.defaultValue else { return nil }
      return type.facets.maxLength.map { text.utf16.count <= $0 } ?? true ? text : nil
    default: return nil
    }
  }

  /// Whether a text is a number without an exponent, of a length that any decimal can hold.
  private static func isDecimal(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    return (1...2).contains(parts.count) && digits.utf8.count <= 20
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
  }

  private var documentation: Documentation {
    let details = [origin, reference, dependence].compactMap { $0 }.joined(separator: " ")
    return Documentation(label: field.label, summary: field.help, details: details.isEmpty ? nil : details)
  }

  private var origin: String? {
    if field.isAutoNumber { return "The service numbers the records." }
    if let formula = field.formula { return "The service calculates it: \(formula)" }
    if field.isCalculated { return "The service calculates it." }
    if let compound = field.compound, field.isComponent { return "A part of '\(compound)'." }
    return field.isExternalID ? "It identifies the record in another system." : nil
  }

  private var reference: String? {
    guard field.targets.count > 1 else { return nil }
    let shown = field.targets.prefix(10).joined(separator: ", ")
    return "It refers to one of \(shown)\(field.targets.count > 10 ? " and others" : "")."
  }

  private var dependence: String? {
    field.controller.map { "Its values depend on '\($0)'." }
  }
}
