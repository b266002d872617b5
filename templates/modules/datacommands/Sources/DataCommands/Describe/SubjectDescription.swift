import CommandLineInterface
import ServiceData

/// The description of a set, a type or an operation: a title, tables for people, and a record for programs.
struct SubjectDescription {
  /// A table with a heading.
  struct Section {
    var columns: [String]
    var rows: [[String]]
    /// Whether it has a name and a text in each row.
    var isProse = false

    /// What the metadata says about elements that have a description.
    static func descriptions(_ texts: [(name: String, text: String?)]) -> Section {
      Section(
        columns: ["name", "description"],
        rows: texts.compactMap { element in element.text.map { [element.name, $0] } }, isProse: true)
    }
  }

  /// What the subject is, in a sentence.
  private(set) var title: String
  /// What the metadata says about the subject; nil if it says nothing.
  private(set) var text: String?
  /// The tables, without empty ones.
  let sections: [Section]
  /// All details, for JSON.
  private(set) var record: OutputRecord

  private init(_ title: String, sections: [Section], record: OutputRecord) {
    self.title = title
    self.sections = sections.filter { !$0.rows.isEmpty }
    self.record = record
  }

  /// The same with what the metadata says about the subject.
  private func described(as text: String?) -> SubjectDescription {
    var description = self
    description.text = text
    description.record["description"] = .text(text)
    return description
  }

  /// Adds the names of the syncs of a set.
  mutating func add(_ syncs: [String]) {
    record["syncs"] = .list(syncs.map { .string($0) })
    if !syncs.isEmpty { title += "; its syncs are \(NameList(syncs, limit: 10).text)" }
  }

  /// Lists everything that can be described.
  static func service(_ schema: ServiceSchema) -> SubjectDescription {
    let document = schema.document
    var known: Set<String> = []
    let operations = document.operations.filter { known.insert($0.name).inserted }
    let types = document.types.map { ($0.qualifiedName, "\($0.kind.rawValue) type") }
    let enumerations = document.enumerations.map { ($0.qualifiedName, "enumeration") }
    let names = { (names: [String]) in Value.list(names.map { .string($0) }) }
    return SubjectDescription(
      "The service has \(CountedNoun(schema.sets.count, "set")), "
        + "\(CountedNoun(types.count + enumerations.count, "type")) and "
        + "\(CountedNoun(operations.count, "operation"))",
      sections: [
        Section(
          columns: ["set", "type", "allowed"], rows: schema.sets.map { [$0.name, $0.typeName, $0.allowedText] }),
        Section(columns: ["type", "kind"], rows: (types + enumerations).map { [$0.0, $0.1] }),
        Section(
          columns: ["operation", "kind"],
          rows: operations.map { [$0.name, $0.isAction ? "action" : "function"] }),
      ],
      record: OutputRecord([
        ("sets", names(schema.sets.map(\.name))), ("types", names((types + enumerations).map(\.0))),
        ("operations", names(operations.map(\.name))),
      ]))
  }

  /// Describes what a name means.
  static func of(_ subject: SchemaSubject, _ schema: ServiceSchema) -> SubjectDescription {
    switch subject {
    case .set(let set, let type):
      describe(set, of: type, schema).described(
        as: schema.description(of: .set(set.name)) ?? schema.description(of: .type(type.qualifiedName)))
    case .type(let type): describe(type, schema).described(as: schema.description(of: .type(type.qualifiedName)))
    case .enumeration(let type):
      describe(type, schema).described(as: schema.description(of: .type(type.qualifiedName)))
    case .operation(let name, let overloads):
      describe(overloads, named: name, schema).described(as: schema.description(of: .operation(name)))
    }
  }

  private static func describe(
    _ set: EntitySetSchema, of type: StructuredSchema, _ schema: ServiceSchema
  ) -> SubjectDescription {
    let kind = set.isSingleton ? "singleton" : "entity set"
    let allowed =
      set.allowedChanges.isEmpty ? "it can only be read" : "it allows: \(set.allowedChanges.joined(separator: ", "))"
    var record = OutputRecord([
      ("kind", .string(set.isSingleton ? "singleton" : "entitySet")), ("name", .string(set.name)),
      ("type", .string(type.qualifiedName)), ("allowed", .list(set.allowedChanges.map { .string($0) })),
    ])
    let members = MemberRecords(type: type, set: set)
    let operations = schema.operations(boundTo: type)
    append(members, operations, to: &record)
    return SubjectDescription(
      "\(set.name) is \(kind == "singleton" ? "a" : "an") \(kind) of '\(type.qualifiedName)'; \(allowed)",
      sections: sections(members, operations), record: record)
  }

  private static func describe(_ type: StructuredSchema, _ schema: ServiceSchema) -> SubjectDescription {
    let sets = schema.sets.filter { $0.typeName == type.qualifiedName }.map(\.name)
    var words = [type.isAbstract ? "abstract" : nil, type.isOpen ? "open" : nil, type.hasStream ? "media" : nil]
      .compactMap(\.self)
    words.append("\(type.kind.rawValue) type")
    let kind = words.joined(separator: " ")
    let article = kind.first.map { "aeiou".contains($0) } == true ? "an" : "a"
    let base = type.base.map { ", derived from '\($0.qualifiedName)'" } ?? ""
    let place = sets.isEmpty ? "" : "; its entities are in \(NameList(sets, limit: 10).text)"
    var record = OutputRecord([
      ("kind", .string(type.kind == .entity ? "entityType" : "complexType")), ("name", .string(type.qualifiedName)),
      ("base", .text(type.base?.qualifiedName)), ("abstract", .bool(type.isAbstract)), ("open", .bool(type.isOpen)),
      ("media", .bool(type.hasStream)), ("sets", .list(sets.map { .string($0) })),
    ])
    let members = MemberRecords(type: type, set: nil)
    let operations = schema.operations(boundTo: type)
    append(members, operations, to: &record)
    return SubjectDescription(
      "\(type.qualifiedName) is \(article) \(kind)\(base)\(place)", sections: sections(members, operations),
      record: record)
  }

  private static func append(_ members: MemberRecords, _ operations: [OperationSchema], to record: inout OutputRecord) {
    record["keys"] = .list(members.keys.map { .string($0) })
    record["properties"] = .list(members.properties.map(\.value))
    record["relations"] = .list(members.relations.map(\.value))
    record["operations"] = .list(operations.map { .string($0.name) })
  }

  private static func sections(_ members: MemberRecords, _ operations: [OperationSchema]) -> [Section] {
    [
      members.propertyTable, members.relationTable, members.descriptions,
      Section(
        columns: ["operation", "takes", "returns"],
        rows: operations.map { operation in
          [
            operation.name.afterNamespace, operation.parameters.map(\.name).joined(separator: ", "),
            operation.returns.map { MemberRecords.text(of: $0.type, isCollection: $0.isCollection) } ?? "",
          ]
        }),
    ]
  }

  private static func describe(_ type: EnumerationSchema, _ schema: ServiceSchema) -> SubjectDescription {
    let texts = type.members.map { schema.description(of: .member($0.name, of: type.qualifiedName)) }
    let members = zip(type.members, texts).map { member, text in
      OutputRecord([("name", .string(member.name)), ("value", .int(member.value)), ("description", .text(text))]).value
    }
    let kind = type.isFlags ? "an enumeration whose members can be combined, separated by commas" : "an enumeration"
    return SubjectDescription(
      "\(type.qualifiedName) is \(kind)",
      sections: [
        Section(columns: ["member", "value"], rows: type.members.map { [$0.name, String($0.value)] }),
        .descriptions(zip(type.members, texts).map { ($0.name, $1) }),
      ],
      record: OutputRecord([
        ("kind", .string("enumeration")), ("name", .string(type.qualifiedName)), ("flags", .bool(type.isFlags)),
        ("members", .list(members)),
      ]))
  }

  private static func describe(
    _ overloads: [OperationSchema], named name: String, _ schema: ServiceSchema
  ) -> SubjectDescription {
    let kind = overloads.allSatisfy(\.isAction) ? "an action" : "a function"
    let bound = overloads.compactMap {
      $0.binding.map { MemberRecords.text(of: $0.type, isCollection: $0.isCollection) }
    }
    let call = bound.first.map { ", called on \($0) with '--on SET KEY'" } ?? ""
    let returns = overloads.lazy.compactMap(\.returns).first
    let result = returns.map { "; it returns \(MemberRecords.text(of: $0.type, isCollection: $0.isCollection))" } ?? ""
    return SubjectDescription(
      "\(name) is \(kind)\(call)\(result)",
      sections: overloads.map { overload in
        Section(
          columns: ["parameter", "type", ""],
          rows: overload.parameters.map { parameter in
            [
              parameter.name, MemberRecords.text(of: parameter.type.type, isCollection: parameter.type.isCollection),
              parameter.canBeLeftOut ? "" : "required",
            ]
          })
      } + [.descriptions(parameters(of: overloads).map { ($0, schema.description(of: .parameter($0, of: name))) })],
      record: OutputRecord([
        ("kind", .string("operation")), ("name", .string(name)),
        ("overloads", .list(overloads.map { record(of: $0, schema).value })),
      ]))
  }

  /// The names of the parameters of all overloads.
  private static func parameters(of overloads: [OperationSchema]) -> [String] {
    var known: Set<String> = []
    return overloads.flatMap(\.parameters).map(\.name).filter { known.insert($0).inserted }
  }

  private static func record(of overload: OperationSchema, _ schema: ServiceSchema) -> OutputRecord {
    let parameters = overload.parameters.map { parameter in
      OutputRecord([
        ("name", .string(parameter.name)), ("type", .string(parameter.type.type.name)),
        ("collection", .bool(parameter.type.isCollection)), ("required", .bool(!parameter.canBeLeftOut)),
        ("description", .text(schema.description(of: .parameter(parameter.name, of: overload.name)))),
      ]).value
    }
    return OutputRecord([
      ("kind", .string(overload.isAction ? "action" : "function")),
      ("boundTo", .text(overload.binding?.type.name)), ("parameters", .list(parameters)),
      ("returns", .text(overload.returns?.type.name)),
      ("returnsCollection", .bool(overload.returns?.isCollection ?? false)),
      ("set", .text(overload.entitySet)),
    ])
  }
}
