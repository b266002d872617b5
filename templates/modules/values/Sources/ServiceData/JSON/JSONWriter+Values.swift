extension JSONWriter {
  /// Writes a value in the neutral form: numbers as numbers, dates and the like as their text.
  ///
  /// - Parameter withControl: whether control information of rows and their derived types are written too.
  public mutating func write(_ value: Value, withControl: Bool = false) {
    write(value, declared: nil, withControl: withControl)
  }

  /// Writes a row in the neutral form: members by metadata name in the order of the schema, then dynamic ones.
  ///
  /// - Parameters:
  ///   - declared: the type that a reader will expect; a row of another type is written with `@type`.
  ///   - withControl: whether control information and derived types are written too.
  public mutating func write(_ row: Row, declared: StructuredSchema? = nil, withControl: Bool = false) {
    beginObject()
    if withControl { writeControl(of: row, declared: declared) }
    for (index, member) in row.type.members.enumerated() {
      guard let value = row[index] else { continue }
      name(member.name)
      write(value, declared: row.type.service.structure(of: member.type), withControl: withControl)
    }
    for member in row.dynamic {
      name(member.name)
      write(member.value, declared: nil, withControl: withControl)
    }
    endObject()
  }

  private mutating func write(_ value: Value, declared: StructuredSchema?, withControl: Bool) {
    switch value {
    case .null: writeNull()
    case .bool(let flag): write(flag)
    case .int(let number): write(number)
    case .double(let number): write(number)
    case .decimal(let digits): writeDecimal(digits)
    case .string(let text): write(text)
    case .row(let row): write(row, declared: declared, withControl: withControl)
    case .list(let elements):
      beginArray()
      for element in elements { write(element, declared: declared, withControl: withControl) }
      endArray()
    }
  }

  private mutating func writeControl(of row: Row, declared: StructuredSchema?) {
    if row.type != declared, row.type != .untyped {
      name(RowJSON.typeName)
      write(row.type.qualifiedName)
    }
    for control in RowControl.allCases {
      guard let text = row[control] else { continue }
      name(RowJSON.name(of: control))
      write(text)
    }
  }
}
