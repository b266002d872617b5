import CommandLineInterface
import ServiceData

/// `describe`: shows what a set, a type or an operation of the service consists of. It needs neither a session nor the
/// service.
struct DescribeCommand: RunnableCommand {
  static let name = CommandOperand(
    optional: .text("NAME", .name),
    "a set, a type or an operation, with or without its namespace; without it, all names are listed")

  let access: any DataAccess

  var specification: CommandSpecification {
    CommandSpecification(
      "describe", "show the properties and relations of a set or a type, or the parameters of an operation",
      discussion: [
        "The JSON is an object. 'kind' is entitySet, singleton, entityType, complexType, enumeration or operation; "
          + "'description' is what the metadata says about the subject, as it is for properties, relations, members and parameters. "
          + "A set or type has 'keys', 'properties' (each 'name', 'label', 'description', 'type', 'collection', 'key', 'required', 'nullable', 'maxLength', "
          + "'precision', 'scale', 'default', 'computed', 'generated', 'immutable', 'values', 'example'), 'relations' (each "
          + "'name', 'label', 'description', 'type', 'set', 'multiplicity', 'partner', 'contained', 'constraints') and 'operations'; a set also "
          + "'type', 'allowed' and, if there are syncs, 'syncs' (the names of those whose 'set' it is); a type also 'base', 'abstract', 'open', 'media' and 'sets'. An enumeration has 'flags' and "
          + "'members' (each 'name', 'value', 'description'). An operation has 'overloads' (each 'kind', 'boundTo', 'parameters', "
          + "'returns', 'returnsCollection', 'set'). Without NAME, the object has 'sets', 'types' and 'operations'.",
        "The CSV has the rows of all tables.",
      ],
      operands: [Self.name],
      examples: ["\(access.program) describe"]
        + access.schema.sets.prefix(1).map { "\(access.program) describe \($0.name)" })
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let schema = access.schema
    let name = arguments[Self.name]
    let subject = try name.map { try schema.subject($0) }
    var description = subject.map { SubjectDescription.of($0, schema) } ?? .service(schema)
    if case .set(let set, _)? = subject, let syncs = try access.syncs(of: set, arguments) { description.add(syncs) }
    RowOutput(arguments, console: console).description(description)
    return .success
  }
}

extension RowOutput {
  /// Prints the description of a set, a type or an operation.
  func description(_ description: SubjectDescription) {
    switch format {
    case .json: console.output.writeLine(text(of: description.record.value))
    case .csv:
      for section in description.sections {
        for row in [section.columns] + section.rows { console.output.writeRecord(row) }
      }
    case .table:
      let width = isWide ? nil : console.output.columns
      var lines = [PrintableText.of(description.title)]
      if let text = description.text {
        lines += [""] + TextWrapper(width: width ?? .max).lines(of: PrintableText.of(text))
      }
      for section in description.sections {
        if section.isProse {
          lines += [""] + prose(section, width: width)
          continue
        }
        var table = TextTable(section.columns.enumerated().map { TextTable.Column($1, isWhole: $0 == 0, rank: $0) })
        for row in section.rows { table.append(row) }
        let layout = table.layout(width: width)
        lines += ["", console.output.styled(layout.header, .bold)] + layout.lines
      }
      write(lines)
    }
  }

  /// Names with their texts, wrapped to the width of the terminal.
  private func prose(_ section: SubjectDescription.Section, width: Int?) -> [String] {
    let rows = section.rows.map { $0.map(PrintableText.of) }
    let list = DefinitionList(terms: rows.map { $0[0] }, width: max(40, width ?? .max))
    return rows.flatMap { list.lines($0[0], $0[1]) }
  }
}
