import FoundationEssentials
import ServiceData
import TypedEntities

/// Checks of an emitted entity or complex type that need no service.
///
///     let type = CheckedType(Product.self) { from, to in
///       to.name = from.name
///     }
///     try type.checkMembers()
public struct CheckedType: Sendable, CustomStringConvertible {
  private let schema: StructuredSchema
  private let copied: @Sendable (Row) -> Row
  private let recoded: @Sendable (Row) throws -> Row

  /// Creates the checks of a type.
  ///
  /// - Parameter copy: reads every member of the first value, and sets the writable members of the second.
  public init<Structure: StructuredValue>(
    _ type: Structure.Type, copy: @escaping @Sendable (Structure, inout Structure) -> Void
  ) {
    schema = Structure.schema
    copied = { row in
      var value = Structure()
      copy(Structure(row: row), &value)
      return value.row
    }
    recoded = { row in
      let data = try JSONEncoder().encode(Structure(row: row))
      return try JSONDecoder().decode(Structure.self, from: data).row
    }
  }

  /// The name of the type in the metadata.
  public var description: String { schema.qualifiedName }

  /// Every member can be read, even from an empty value. A member that is copied to another value is equal there, and exactly
  /// the copied members count as changed.
  ///
  /// - Throws: ``CheckFailure``.
  public func checkMembers() throws {
    var empty = Row(type: schema)
    empty.recorder = PathRecorder(notesAbsence: true)
    _ = copied(empty)
    for filling in [SampleRows.Filling.values, .nulls, .unknown] {
      let sample = SampleRows(filling).row(of: schema)
      let copy = copied(sample)
      for (index, member) in schema.members.enumerated() {
        guard isSettable(member) else {
          try demand(!copy.changes.contains(index), "'\(member.name)' is computed, but counts as changed")
          continue
        }
        try demand(
          copy[index] == sample[index],
          "'\(member.name)' became \(text(copy[index])) through its property, expected \(text(sample[index]))")
        let isChanged = copy.changes.contains(index)
        try demand(isChanged, "'\(member.name)' was set, but does not count as changed")
      }
    }
  }

  /// A value round-trips through `JSONEncoder` and `JSONDecoder`.
  ///
  /// - Throws: ``CheckFailure``, or errors of the coders.
  public func checkCoding() throws { try check("Codable", recoded) }

  /// A value round-trips through the package's own JSON.
  ///
  /// - Throws: ``CheckFailure``, or `JSONError`.
  public func checkJSON() throws {
    try check("JSON") { row in try Row(json: row.json(withControl: true), type: schema) }
  }

  private func check(_ name: String, _ roundTrip: (Row) throws -> Row) throws {
    for filling in [SampleRows.Filling.values, .nulls, .unknown] {
      let sample = SampleRows(filling).row(of: schema)
      let back = try roundTrip(sample)
      for (index, member) in schema.members.enumerated() {
        try demand(
          back[index] == sample[index],
          "'\(member.name)' is \(text(back[index])) after \(name), expected \(text(sample[index]))")
      }
      try demand(back == sample, "undeclared properties are lost by \(name)")
      try demand(!back.isChanged, "members count as changed after \(name), although they were not set")
    }
  }

  private func isSettable(_ member: MemberSchema) -> Bool { !member.facets.isComputed && member.primitive != .stream }

  private func text(_ value: Value?) -> String {
    value.map { String(decoding: $0.json(), as: UTF8.self) } ?? "absent"
  }
}
