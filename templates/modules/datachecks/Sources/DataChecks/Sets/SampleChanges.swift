import ModelChecks
import ServiceData

/// Creates new and edited entities that are valid according to the metadata.
package struct SampleChanges: Sendable {
  private let subject: SetSubject

  package init(_ subject: SetSubject) { self.subject = subject }

  /// The content of new media entities.
  package static let content = MediaContent(.bytes(Array("sample content".utf8)), contentType: "text/plain")

  /// A new entity with the values of an existing one, but other keys.
  ///
  /// - Throws: ``CheckSkipped`` if there is no free key.
  package func creation() throws(CheckSkipped) -> Row {
    let model = subject.rows[0]
    var row = Row(type: model.type)
    for (index, member) in model.type.members.enumerated() where !member.isNavigation && member.primitive != .stream {
      // The service assigns a value that an existing entity does not have, although it must.
      guard !member.facets.isComputed, !member.facets.isUncreatable, let value = model[index],
        member.isNullable || !value.isNull
      else { continue }
      row[index] = given(value)
    }
    for key in row.type.alternateKeys { replace(key, in: &row) }
    let keys = row.type.keys.filter { row.type.member(at: $0.path)?.facets.isComputed != true }
    guard !keys.isEmpty || row.type.keys.isEmpty else { return row }
    // A part with a referential constraint is only changed if there is no other part.
    let constrained = Self.references(row.type)
    let parts = keys.filter { $0.path.count == 1 }
    for part in parts.filter({ !constrained.contains($0.name) }) + parts.filter({ constrained.contains($0.name) }) {
      guard let index = row.type.index(of: part.path[0]) else { continue }
      if let value = fresh(row.type.members[index]) {
        row[index] = value
        return row
      }
    }
    throw CheckSkipped("there is no free key of '\(subject.set.name)'")
  }

  /// Gives a part of another key a value that no entity has. If there is none, an optional part has no value.
  private func replace(_ key: [KeyReference], in row: inout Row) {
    let parts = key.filter { $0.path.count == 1 }.compactMap { row.type.index(of: $0.path[0]) }
    let constrained = Self.references(row.type)
    let free = parts.filter { !constrained.contains(row.type.members[$0].name) && row[$0].map { !$0.isNull } == true }
    for index in free {
      let member = row.type.members[index]
      guard let value = fresh(member) ?? (member.isNullable ? .null : nil) else { continue }
      row[index] = value
      return
    }
  }

  /// The properties that hold the keys of other entities.
  private static func references(_ type: StructuredSchema) -> Set<String> {
    Set(type.members.flatMap { $0.relation?.constraints ?? [] }.map(\.property))
  }

  /// A value without nested properties that the service computes.
  private func given(_ value: Value) -> Value {
    switch value {
    case .row(var row):
      for (index, member) in row.type.members.enumerated() {
        guard let inner = row[index] else { continue }
        row.load(member.facets.isComputed ? .null : given(inner), at: index)
      }
      return .row(row)
    case .list(let elements): return .list(elements.map(given))
    default: return value
    }
  }

  /// The entity with another value of a mutable member.
  ///
  /// - Throws: ``CheckSkipped`` if there is no mutable member.
  package func edition(of row: Row) throws(CheckSkipped) -> Row { try editions(of: row, 1)[0] }

  /// Two conflicting edits of the entity, which set different values of a member.
  ///
  /// - Throws: ``CheckSkipped`` if no member has enough values.
  package func rivals(of row: Row) throws(CheckSkipped) -> (Row, Row) {
    let editions = try editions(of: row, 2)
    return (editions[0], editions[1])
  }

  /// The entity with another value of a part of its key, and the path of that part.
  ///
  /// - Throws: ``CheckSkipped`` if it has no key, or no other value of a part is known.
  package func reassignment(of row: Row) throws(CheckSkipped) -> (row: Row, property: String) {
    for reference in row.type.keys {
      guard let member = row.type.member(at: reference.path), let old = row.value(at: reference.path) else { continue }
      let known = subject.rows.compactMap { $0.value(at: reference.path) }.filter { $0 != old && !$0.isNull }
      guard let value = known.first ?? others(than: old, member).first else { continue }
      return (assigned(value, reference.path[...], in: row), reference.path.joined(separator: "/"))
    }
    throw CheckSkipped("no other key of '\(subject.set.name)' is known")
  }

  private func assigned(_ value: Value, _ path: ArraySlice<String>, in row: Row) -> Row {
    guard let name = path.first else { return row }
    var row = row
    if path.count > 1, case .row(let inner)? = row[name] {
      row[name] = .row(assigned(value, path.dropFirst(), in: inner))
    } else {
      row[name] = value
    }
    return row
  }

  private func editions(of row: Row, _ count: Int) throws(CheckSkipped) -> [Row] {
    // A service may refuse the key of an entity that does not exist.
    let fixed = Set(row.type.keys.compactMap(\.path.first)).union(Self.references(row.type))
    for (index, member) in row.type.members.enumerated() where !member.isCollection && !fixed.contains(member.name) {
      guard !member.facets.isComputed, !member.facets.isImmutable, let old = row[index] else { continue }
      let values = others(than: old, member)
      guard values.count >= count else { continue }
      return values.prefix(count).map { value in
        var edited = row
        edited[index] = value
        return edited
      }
    }
    throw CheckSkipped("no member of '\(subject.type.name)' can be edited")
  }

  /// A value of a member that no entity of the set has.
  private func fresh(_ member: MemberSchema) -> Value? {
    let taken = Set(subject.rows.compactMap { $0[member.name] })
    return (1...subject.rows.count + 1).lazy.compactMap { candidate($0, member) }.first { !taken.contains($0) }
  }

  /// One of many values of a kind, numbered from 1.
  private func candidate(_ number: Int, _ member: MemberSchema) -> Value? {
    switch member.primitive {
    case .byte, .sbyte, .int16, .int32, .int64: .int(Int64(100 + number))
    case .decimal: .decimal(Self.leavesWhole(member.facets) ? String(number) : "0." + String(number))
    case .string:
      .string(String(("N" + String(number, radix: 36).uppercased()).suffix(member.facets.maxLength ?? 8)))
    case .guid: .string("00000000-0000-4000-8000-" + padded(number, to: 12))
    case .date: .string("1999-01-" + padded(number % 28 + 1, to: 2))
    case .dateTime: .string("1999-01-01T00:00:" + padded(number % 60, to: 2))
    case .dateTimeOffset: .string("1999-01-01T00:00:" + padded(number % 60, to: 2) + "Z")
    default: nil
    }
  }

  /// Values of a member that differ from the given one.
  private func others(than old: Value, _ member: MemberSchema) -> [Value] {
    switch member.primitive {
    case .boolean: [old == .bool(true) ? .bool(false) : .bool(true)]
    case .double, .single: [2.5, 1.5, 3.5].map { .double($0) }.filter { $0 != old }
    default: [1, 2, 3].compactMap { candidate($0, member) }.filter { $0 != old }
    }
  }

  /// Whether precision and scale allow a digit before the decimal point.
  private static func leavesWhole(_ facets: MemberFacets) -> Bool {
    guard let precision = facets.precision, let scale = facets.scale else { return true }
    return precision > scale
  }

  private func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
