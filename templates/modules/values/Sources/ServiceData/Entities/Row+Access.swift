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
  public func complex<Complex: ComplexValue>(_ index: Int) -> Complex {
    inner(index).map(Complex.init(row:)) ?? Complex()
  }

  public func optionalComplex<Complex: ComplexValue>(_ index: Int) -> Complex? {
    inner(index).map(Complex.init(row:))
  }

  public func complexes<Complex: ComplexValue>(_ index: Int) -> [Complex] {
    (inners(index) ?? []).map(Complex.init(row:))
  }

  public mutating func setComplex<Complex: ComplexValue>(_ index: Int, _ value: Complex?) {
    self[index] = value.map { .row($0.row) } ?? .null
  }

  public mutating func setComplexes<Complex: ComplexValue>(_ index: Int, _ values: [Complex]) {
    self[index] = .list(values.map { .row($0.row) })
  }

  /// The related entity; nil where there is none, or where it was not read along.
  public func entity<Entity: EntityValue>(_ index: Int) -> Entity? { inner(index).map(Entity.init(row:)) }

  /// The related entities; nil where they were not read along.
  public func entities<Entity: EntityValue>(_ index: Int) -> [Entity]? { inners(index)?.map(Entity.init(row:)) }

  public mutating func setEntity<Entity: EntityValue>(_ index: Int, _ value: Entity?) {
    self[index] = value.map { .row($0.row) } ?? .null
  }

  public mutating func setEntities<Entity: EntityValue>(_ index: Int, _ values: [Entity]?) {
    self[index] = values.map { .list($0.map { .row($0.row) }) }
  }

  /// A required enumeration value; one with an empty name while it has no value.
  public func enumeration<Member: EnumerationValue>(_ index: Int) -> Member {
    Member(rawValue: required(index))
  }

  public func optionalEnumeration<Member: EnumerationValue>(_ index: Int) -> Member? {
    let name: String? = optional(index)
    return name.map(Member.init(rawValue:))
  }

  public func enumerations<Member: EnumerationValue>(_ index: Int) -> [Member] {
    let names: [String] = collection(index)
    return names.map(Member.init(rawValue:))
  }

  public mutating func setEnumeration<Member: EnumerationValue>(_ index: Int, _ value: Member?) {
    put(value?.rawValue, index)
  }

  public mutating func setEnumerations<Member: EnumerationValue>(_ index: Int, _ values: [Member]) {
    putAll(values.map(\.rawValue), index)
  }
}
