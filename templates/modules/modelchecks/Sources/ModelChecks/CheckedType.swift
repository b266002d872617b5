import FoundationEssentials
import ServiceData
import TypedEntities

/// An emitted entity or complex type, with what can be checked of it without a service.
///
///     let type = CheckedType(Product.self) { from, to in
///       to.name = from.name
///     }
///     try type.checkMembers()
public struct CheckedType: Sendable, CustomStringConvertible {
  private let schema: StructuredSchema
  private let copied: @Sendable (Row) -> Row
  private let recoded: @Sendable (Row) throws -> Row

  /// A type to check.
  ///
  /// - Parameter copy: reads every member of the first value, and sets those of the second that can be set.
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

  /// Every member can be read, also as optional from a value that holds nothing; what is read and set in another value is the
  /// same there; and just these members count as changed.
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

  /// A value is the same after `JSONEncoder` and `JSONDecoder`.
  ///
  /// - Throws: ``CheckFailure``, or what the coders throw.
  public func checkCoding() throws { try check("Codable", recoded) }

  /// A value is the same after the package's own JSON.
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
      try demand(back == sample, "what the metadata does not declare is lost by \(name)")
      try demand(!back.isChanged, "members count as changed after \(name), though nobody set them")
    }
  }

  private func isSettable(_ member: MemberSchema) -> Bool { !member.facets.isComputed && member.primitive != .stream }

  private func text(_ value: Value?) -> String {
    value.map { String(decoding: $0.json(), as: UTF8.self) } ?? "absent"
  }
}
