/// The values of one entity or complex value, by member of its schema.
///
/// A row is what travels between the service, the store and the typed structs of the emitted model, each of
/// which is a view of one row. It remembers which members were changed since it was read, keeps what the
/// metadata does not declare, and never loses what it was not told to change.
///
///     var row = Row(type: schema)
///     row["Name"] = .string("Milk")
///     row.changes.indices     // the index of Name
public struct Row: Sendable {
  /// The most derived type that the service named.
  public private(set) var type: StructuredSchema
  /// One slot a member; nil where the service did not send the member.
  private(set) var slots: [Value?]
  /// Properties that the type does not declare, in the order in which they came (open types, and newer services).
  public private(set) var dynamic: [DynamicMember] = []
  /// The members that were set since the row was read.
  public private(set) var changes = MemberSet()
  private var controls: [RowControl: String] = [:]
  /// Set only while a key path is read: from a probe, to find out which member it means, or from a row that may lack
  /// required values.
  public var recorder: PathRecorder?

  /// A row with no value in any member.
  public init(type: StructuredSchema) {
    self.type = type
    slots = Array(repeating: nil, count: type.members.count)
  }

  /// A row as it was kept: by member the value, nil where the service did not send it. None counts as changed.
  public init(type: StructuredSchema, loading values: [Value?]) {
    precondition(values.count == type.members.count, "a row of '\(type.qualifiedName)' has a slot for each member")
    self.type = type
    slots = values
  }

  /// The value of the member at an index of the schema; nil where it was not sent or set.
  public subscript(index: Int) -> Value? {
    get { index < slots.count ? slots[index] : nil }
    set {
      slots[index] = newValue
      changes.insert(index)
    }
  }

  /// The value of a declared or dynamic member by its metadata name.
  public subscript(name: String) -> Value? {
    get {
      if let index = type.index(of: name) { return slots[index] }
      return dynamic.first { $0.name == name }?.value
    }
    set {
      if let index = type.index(of: name) {
        self[index] = newValue
      } else {
        setDynamic(name, newValue)
      }
    }
  }

  /// Gives all values by index of the schema, nil where one was not sent or set, without a copy of each: for who reads many
  /// rows.
  public func withValues(_ body: (UnsafeBufferPointer<Value?>) -> Void) { slots.withUnsafeBufferPointer(body) }

  /// Puts in a value that came from the service or the store: the member does not count as changed.
  public mutating func load(_ value: Value?, at index: Int) { slots[index] = value }

  /// Puts in a value that the metadata does not declare, as it came.
  public mutating func loadDynamic(_ name: String, _ value: Value) {
    dynamic.append(DynamicMember(name: name, value: value, isChanged: false))
  }

  private mutating func setDynamic(_ name: String, _ value: Value?) {
    let position = dynamic.firstIndex { $0.name == name }
    switch (position, value) {
    case (let position?, let value?): dynamic[position] = DynamicMember(name: name, value: value, isChanged: true)
    case (let position?, nil): dynamic.remove(at: position)
    case (nil, let value?): dynamic.append(DynamicMember(name: name, value: value, isChanged: true))
    case (nil, nil): break
    }
  }

  /// Whether any member was set since the row was read.
  public var isChanged: Bool { !changes.isEmpty || dynamic.contains { $0.isChanged } }

  /// Forgets which members were changed, as after a write that the service has confirmed.
  public mutating func acceptChanges() {
    changes = MemberSet()
    for index in dynamic.indices { dynamic[index].isChanged = false }
  }

  /// One piece of control information.
  public subscript(control: RowControl) -> String? {
    get { controls[control] }
    set { controls[control] = newValue }
  }

  /// Whether there is any control information.
  public var hasControl: Bool { !controls.isEmpty }

  /// Whether there are declared members and nothing else: neither undeclared ones nor control information.
  public var isPlain: Bool { controls.isEmpty && dynamic.isEmpty }

  /// The version of the entity, for `If-Match`.
  public var etag: String? {
    get { controls[.etag] }
    set { controls[.etag] = newValue }
  }

  /// The same values as a row of a derived type, or of a base type.
  public func retyped(_ type: StructuredSchema) -> Row {
    var row = Row(type: type)
    for (index, member) in type.members.enumerated() {
      guard let value = self[member.name] else { continue }
      row.slots[index] = value
      if let own = self.type.index(of: member.name), changes.contains(own) { row.changes.insert(index) }
    }
    row.dynamic = dynamic.filter { type.index(of: $0.name) == nil }
    row.controls = controls
    return row
  }
}

/// A property that a row carries without being declared by its type.
public struct DynamicMember: Sendable, Hashable {
  public var name: String
  public var value: Value
  public var isChanged: Bool
}

extension Row: Hashable {
  /// Rows are equal when they are of one type and hold the same values; neither what was changed counts, nor the order
  /// of undeclared members, as little as in JSON.
  public static func == (lhs: Row, rhs: Row) -> Bool {
    lhs.type == rhs.type && lhs.slots == rhs.slots && sorted(lhs.dynamic) == sorted(rhs.dynamic)
  }

  private static func sorted(_ members: [DynamicMember]) -> [DynamicMember] {
    members.map { DynamicMember(name: $0.name, value: $0.value, isChanged: false) }.sorted { $0.name < $1.name }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(slots)
  }
}

/// What a service says about an entity beside its properties (OData 4.01 JSON Format, 4.6 Control Information).
public enum RowControl: String, Sendable, Hashable, CaseIterable {
  /// The version of the entity, for `If-Match`.
  case etag
  /// The canonical URL that identifies the entity.
  case id
  case editLink
  /// The media type of a media entity's stream.
  case mediaContentType
  case mediaReadLink
  case mediaEditLink
  case mediaETag
  /// The entity set of an existing entity that the row only stands for; never part of an answer.
  case reference
  /// Of a media entity whose creation waits: the name of its content, empty once that was sent; never part of an answer.
  case content
  /// What a media entity whose creation waits is to be called (`Slug`, RFC 5023, 9.7); never part of an answer.
  case slug
}

/// A set of member indices, as bits.
public struct MemberSet: Sendable, Hashable {
  private var words: [UInt64] = []

  public init() {}

  public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  public func contains(_ index: Int) -> Bool {
    index >> 6 < words.count && words[index >> 6] & (1 << UInt64(index & 63)) != 0
  }

  public mutating func insert(_ index: Int) {
    while words.count <= index >> 6 { words.append(0) }
    words[index >> 6] |= 1 << UInt64(index & 63)
  }

  public mutating func remove(_ index: Int) {
    guard index >> 6 < words.count else { return }
    words[index >> 6] &= ~(1 << UInt64(index & 63))
  }

  /// The indices in rising order.
  public var indices: [Int] {
    words.indices.flatMap { word in
      (0..<64).compactMap { words[word] & (1 << UInt64($0)) != 0 ? word * 64 + $0 : nil }
    }
  }
}
