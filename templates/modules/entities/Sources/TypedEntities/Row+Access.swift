import ServiceData

/// How the typed accessors of ``Row`` read and write; they are the only callers.
extension Row {
  /// Notes the member when the row is a probe's.
  private func note(_ index: Int) {
    if let recorder, index < type.members.count { recorder.note(type.members[index].name) }
  }

  func required<Scalar: RowScalar>(_ index: Int) -> Scalar { optional(index) ?? Scalar.absent }

  func optional<Scalar: RowScalar>(_ index: Int) -> Scalar? {
    note(index)
    return self[index].flatMap(Scalar.init(rowValue:))
  }

  func collection<Scalar: RowScalar>(_ index: Int) -> [Scalar] {
    note(index)
    guard case .list(let values) = self[index] else { return [] }
    return values.compactMap(Scalar.init(rowValue:))
  }

  mutating func put<Scalar: RowScalar>(_ scalar: Scalar?, _ index: Int) {
    self[index] = scalar?.rowValue ?? .null
  }

  mutating func putAll<Scalar: RowScalar>(_ scalars: [Scalar], _ index: Int) {
    self[index] = .list(scalars.map(\.rowValue))
  }

  /// The row of a structured member; in a probe, a probe of the member's type.
  func inner(_ index: Int) -> Row? {
    note(index)
    if let recorder, let structure = type.service.structure(of: type.members[index].type) {
      var probe = Row(type: structure)
      probe.recorder = recorder
      return probe
    }
    guard case .row(let row) = self[index] else { return nil }
    return row
  }

  func inners(_ index: Int) -> [Row]? {
    if recorder != nil { return inner(index).map { [$0] } }
    guard case .list(let values) = self[index] else { return nil }
    return values.compactMap { if case .row(let row) = $0 { row } else { nil } }
  }
}

/// Typed access to members that are not scalars.
extension Row {
  /// A required complex value; an empty one while it has no value.
  public subscript<Complex: ComplexValue>(complex index: Int) -> Complex {
    get { inner(index).map(Complex.init(row:)) ?? Complex() }
    set { self[index] = .row(newValue.row) }
  }

  public subscript<Complex: ComplexValue>(optionalComplex index: Int) -> Complex? {
    get { inner(index).map(Complex.init(row:)) }
    set { self[index] = newValue.map { .row($0.row) } ?? .null }
  }

  public subscript<Complex: ComplexValue>(complexes index: Int) -> [Complex] {
    get { (inners(index) ?? []).map(Complex.init(row:)) }
    set { self[index] = .list(newValue.map { .row($0.row) }) }
  }

  /// The related entity; nil where there is none, or where it was not read along.
  public subscript<Entity: EntityValue>(entity index: Int) -> Entity? {
    get { inner(index).map(Entity.init(row:)) }
    set { self[index] = newValue.map { .row($0.row) } ?? .null }
  }

  /// The related entities; nil where they were not read along.
  public subscript<Entity: EntityValue>(entities index: Int) -> [Entity]? {
    get { inners(index)?.map(Entity.init(row:)) }
    set { self[index] = newValue.map { .list($0.map { .row($0.row) }) } }
  }

  /// A required enumeration value; one with an empty name while it has no value.
  public subscript<Member: EnumerationValue>(enumeration index: Int) -> Member {
    get { Member(rawValue: required(index)) }
    set { put(newValue.rawValue, index) }
  }

  public subscript<Member: EnumerationValue>(optionalEnumeration index: Int) -> Member? {
    get {
      let name: String? = optional(index)
      return name.map(Member.init(rawValue:))
    }
    set { put(newValue?.rawValue, index) }
  }

  public subscript<Member: EnumerationValue>(enumerations index: Int) -> [Member] {
    get {
      let names: [String] = collection(index)
      return names.map(Member.init(rawValue:))
    }
    set { putAll(newValue.map(\.rawValue), index) }
  }
}
