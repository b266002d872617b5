import ServiceData

/// Reading and writing for the typed accessors of ``Row``, which are the only callers.
extension Row {
  /// Records the member if the row is a probe.
  private func note(_ index: Int) {
    if let probe, index < type.members.count { probe.note(type.members[index].name) }
  }

  /// The recorder of a probe, which has no values of its own.
  private var probe: PathRecorder? { recorder.flatMap { $0.notesAbsence ? nil : $0 } }

  /// A value that the type requires. A new entity has the default that the metadata declares. A row that lacks any
  /// other required value bypassed ``StructuredValue/init(checking:in:)``.
  func required<Scalar: RowScalar>(_ index: Int) -> Scalar {
    if let value: Scalar = optional(index) { return value }
    if let value = type.members[index].declaredDefault.flatMap(Scalar.init(rowValue:)), recorder == nil { return value }
    return missing(index) ?? Scalar.absent
  }

  /// Stops the program, since there is no value to return. Returns nil while a key path is read, since the result does
  /// not matter then.
  private func missing<Result>(_ index: Int) -> Result? {
    let name = type.members[index].name
    guard let recorder else {
      fatalError(
        "'\(name)' of '\(type.name)' has no value, though the service declares it as required: set it first, or read "
          + "it from 'partial', which gives nil")
    }
    if recorder.notesAbsence { recorder.note(name) }
    return nil
  }

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
    if let recorder = probe, let structure = type.service.structure(of: type.members[index].type) {
      var probe = Row(type: structure)
      probe.recorder = recorder
      return probe
    }
    guard case .row(let row) = self[index] else { return nil }
    return row
  }

  /// The row of a required complex value; nil if it has to be created.
  func requiredInner(_ index: Int) -> Row? {
    let row = inner(index)
    if row == nil, let recorder, recorder.notesAbsence { recorder.note(type.members[index].name) }
    return row
  }

  func inners(_ index: Int) -> [Row]? {
    if probe != nil { return inner(index).map { [$0] } }
    guard case .list(let values) = self[index] else { return nil }
    return values.compactMap { if case .row(let row) = $0 { row } else { nil } }
  }
}

/// Typed access to members that are not scalars.
extension Row {
  /// A required complex value. In a new row it has no values, so that its members can be set in place.
  public subscript<Complex: ComplexValue>(complex index: Int) -> Complex {
    get { requiredInner(index).map(Complex.init(row:)) ?? Complex() }
    set { self[index] = .row(newValue.row) }
  }

  /// An optional complex value.
  public subscript<Complex: ComplexValue>(optionalComplex index: Int) -> Complex? {
    get { inner(index).map(Complex.init(row:)) }
    set { self[index] = newValue.map { .row($0.row) } ?? .null }
  }

  /// A collection of complex values; empty if it was not read.
  public subscript<Complex: ComplexValue>(complexes index: Int) -> [Complex] {
    get { (inners(index) ?? []).map(Complex.init(row:)) }
    set { self[index] = .list(newValue.map { .row($0.row) }) }
  }

  /// The related entity; nil if there is none, or if it was not read.
  public subscript<Entity: EntityValue>(entity index: Int) -> Entity? {
    get { inner(index).map(Entity.init(row:)) }
    set { self[index] = newValue.map { .row($0.row) } ?? .null }
  }

  /// The related entities; nil if they were not read.
  public subscript<Entity: EntityValue>(entities index: Int) -> [Entity]? {
    get { inners(index)?.map(Entity.init(row:)) }
    set { self[index] = newValue.map { .list($0.map { .row($0.row) }) } }
  }

  /// A required enumeration value.
  public subscript<Member: EnumerationValue>(enumeration index: Int) -> Member {
    get { Member(rawValue: required(index)) }
    set { put(newValue.rawValue, index) }
  }

  /// An optional enumeration value.
  public subscript<Member: EnumerationValue>(optionalEnumeration index: Int) -> Member? {
    get {
      let name: String? = optional(index)
      return name.map(Member.init(rawValue:))
    }
    set { put(newValue?.rawValue, index) }
  }

  /// A collection of enumeration values; empty if it was not read.
  public subscript<Member: EnumerationValue>(enumerations index: Int) -> [Member] {
    get {
      let names: [String] = collection(index)
      return names.map(Member.init(rawValue:))
    }
    set { putAll(newValue.map(\.rawValue), index) }
  }
}
