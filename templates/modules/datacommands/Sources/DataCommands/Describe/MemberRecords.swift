import ServiceData

/// The properties and relations of a type as records: all details for JSON, and a readable selection for tables.
package struct MemberRecords {
  let type: StructuredSchema
  /// The set whose entities are described, if there is one; it decides where relations lead to.
  let set: EntitySetSchema?

  private var schema: ServiceSchema { type.service }
  private var members: [(index: Int, member: MemberSchema)] { type.members.enumerated().map { ($0, $1) } }

  /// The names of the key properties.
  var keys: [String] { type.keys.map { $0.path.joined(separator: "/") } }

  /// The properties with all their details.
  var properties: [OutputRecord] {
    members.filter { !$0.member.isNavigation }.map { index, member in
      let facets = member.facets
      return OutputRecord([
        ("name", .string(member.name)), ("label", .text(member.label)),
        ("description", .text(type.description(of: member.name))), ("type", .string(member.type.name)),
        ("collection", .bool(member.isCollection)),
        ("key", .bool(isKey(member))), ("required", .bool(isRequired(index))), ("nullable", .bool(member.isNullable)),
        ("maxLength", .number(facets.maxLength)), ("precision", .number(facets.precision)),
        ("scale", .number(facets.scale)), ("default", .text(facets.defaultValue)),
        ("computed", .bool(facets.isComputed)), ("generated", .bool(facets.isGenerated)),
        ("immutable", .bool(facets.isImmutable)), ("values", .list(values(of: member).map { .string($0) })),
        ("example", .text(member.primitive?.example)),
      ])
    }
  }

  /// The properties as a table.
  var propertyTable: SubjectDescription.Section {
    let properties = members.filter { !$0.member.isNavigation }
    let rows = properties.map { index, member in
      [
        member.name, member.label ?? "", Self.text(of: member.type, member.facets, isCollection: member.isCollection),
        isKey(member) ? "key" : isRequired(index) ? "required" : "", notes(member).joined(separator: "; "),
      ]
    }
    return Self.table(["property", "label", "type", "", "notes"], rows)
  }

  /// A table whose second column has the labels; it is left out if there are none.
  private static func table(_ columns: [String], _ rows: [[String]]) -> SubjectDescription.Section {
    guard rows.allSatisfy({ $0[1].isEmpty }) else { return SubjectDescription.Section(columns: columns, rows: rows) }
    let unlabelled = ([columns] + rows).map { [$0[0]] + $0[2...] }
    return SubjectDescription.Section(columns: unlabelled[0], rows: Array(unlabelled[1...]))
  }

  /// The navigation properties with all their details.
  var relations: [OutputRecord] {
    members.filter(\.member.isNavigation).map { _, member in
      let constraints = (member.relation?.constraints ?? []).map { pair in
        OutputRecord([("property", .string(pair.property)), ("referenced", .string(pair.referenced))]).value
      }
      return OutputRecord([
        ("name", .string(member.name)), ("label", .text(member.label)),
        ("description", .text(type.description(of: member.name))), ("type", .string(member.type.name)),
        ("set", .text(target(of: member))),
        ("multiplicity", .string(Self.multiplicity(of: member))), ("partner", .text(member.relation?.partner)),
        ("contained", .bool(member.relation?.isContainment ?? false)), ("constraints", .list(constraints)),
      ])
    }
  }

  /// The navigation properties as a table.
  var relationTable: SubjectDescription.Section {
    let rows = members.filter(\.member.isNavigation).map { _, member in
      let pairs = (member.relation?.constraints ?? []).map { "\($0.property) = \($0.referenced)" }
      let notes = (member.relation?.isContainment == true ? ["contained"] : []) + pairs
      return [
        member.name, member.label ?? "", target(of: member) ?? (member.type.typeName ?? "").afterNamespace,
        Self.multiplicity(of: member), notes.joined(separator: ", "),
      ]
    }
    return Self.table(["relation", "label", "leads to", "number", "notes"], rows)
  }

  /// What the metadata says about the members.
  var descriptions: SubjectDescription.Section {
    .descriptions(type.members.map { ($0.name, type.description(of: $0.name)) })
  }

  /// The name of a type with its length or digits: `String(40)`, `Decimal(9,2)`, `Collection(Color)`.
  package static func text(of type: MemberType, _ facets: MemberFacets = MemberFacets(), isCollection: Bool) -> String {
    var name = type.typeName?.afterNamespace ?? ""
    if case .primitive(let kind) = type {
      let limits = [facets.maxLength, facets.precision, kind == .decimal ? facets.scale : nil].compactMap(\.self)
      name = kind.rawValue + (limits.isEmpty ? "" : "(\(limits.map { String($0) }.joined(separator: ",")))")
    }
    return isCollection ? "Collection(\(name))" : name
  }

  private func isKey(_ member: MemberSchema) -> Bool { type.keys.contains { $0.path == [member.name] } }

  /// Whether a creation must give the property. A key can be left out if the service assigns it, which only some metadata
  /// declares.
  private func isRequired(_ index: Int) -> Bool {
    let member = type.members[index]
    return type.requiredMembers.contains(index) && member.facets.defaultValue == nil && !isKey(member)
  }

  private func target(of member: MemberSchema) -> String? {
    set.flatMap { try? schema.navigation(member.name, of: $0).1.name }
  }

  private static func multiplicity(of member: MemberSchema) -> String {
    member.isCollection ? "*" : member.isNullable ? "0..1" : "1"
  }

  private func values(of member: MemberSchema) -> [String] {
    guard case .enumeration(let name) = member.type else { return [] }
    return schema.enumeration(name)?.members.map(\.name) ?? []
  }

  private func notes(_ member: MemberSchema) -> [String] {
    let facets = member.facets
    var notes: [String] = []
    if facets.isComputed { notes.append("set by the service") }
    if facets.isUncreatable { notes.append("only after creation") }
    if facets.isGenerated, !facets.isComputed, !facets.isUncreatable {
      notes.append("assigned by the service if left out")
    }
    if facets.isImmutable { notes.append("only at creation") }
    if let value = facets.defaultValue { notes.append("default \(value)") }
    for relation in type.members
    where relation.relation?.constraints.contains(where: { $0.property == member.name }) == true {
      notes.append("of \(relation.name)")
    }
    let values = values(of: member)
    if !values.isEmpty { notes.append(NameList(values, limit: 10).text) }
    if let example = member.primitive?.example { notes.append("as in \(example)") }
    if member.primitive == .stream { notes.append("see 'media get'") }
    return notes
  }
}

extension PrimitiveKind {
  /// A value as it is typed, for the kinds whose form is not obvious; nil for the others.
  package var example: String? {
    switch self {
    case .date: "2026-11-23"
    case .dateTime: "2026-11-23T08:30:00"
    case .dateTimeOffset: "2026-11-23T08:30:00Z"
    case .timeOfDay: "08:30:00"
    case .duration: "P1DT2H30M"
    case .guid: "0f8fad5b-d9cb-469f-a165-70867728950e"
    default: nil
    }
  }

  /// The form of a value, for an error message.
  var form: String { "a value of type '\(rawValue)'" + (example.map { ", as in '\($0)'" } ?? "") }
}
