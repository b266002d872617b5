/// The values of one entity or complex value, by member of its schema.
///
/// Rows travel between the service, the store and the typed structs of the emitted model; each of these structs is a
/// view of one row. A row remembers which members were changed since it was read, keeps properties that the metadata
/// does not declare, and preserves every value that was not explicitly changed.
///
///     var row = Row(type: schema)
///     row["Name"] = .string("Milk")
///     row.changes.indices     // the index of Name
public struct Row: Sendable {
  /// The most derived type that the service named.
  public private(set) var type: StructuredSchema
  /// One slot for each member; nil if the service did not send the member.
  private(set) var slots: [Value?]
  /// Properties that the type does not declare, in the order in which they arrived (open types, and newer services).
  public private(set) var dynamic: [DynamicMember] = []
  /// The members that were set since the row was read.
  public private(set) var changes = MemberSet()
  private var controls: [RowControl: String] = [:]
  /// Set only while a key path is read: from a probe row, to find out which member the path means, or from a row that
  /// may lack required values.
  public var recorder: PathRecorder?

  /// A row with no value in any member.
  public init(type: StructuredSchema) {
    self.type = type
    slots = Array(repeating: nil, count: type.members.count)
  }

  /// A row from stored values: one for each member, nil if the service did not send it. No member counts as changed.
  public init(type: StructuredSchema, loading values: [Value?]) {
    precondition(values.count == type.members.count, "a row of '\(type.qualifiedName)' has a slot for each member")
    self.type = type
    slots = values
  }

  /// The value of the member at an index of the schema; nil if it was neither sent nor set.
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

  /// Calls `body` with all values by index of the schema, nil for those that were not sent or set. Does not copy them,
  /// which makes it fit for code that reads many rows.
  public func withValues(_ body: (UnsafeBufferPointer<Value?>) -> Void) { slots.withUnsafeBufferPointer(body) }

  /// Stores a value that came from the service or the store. The member does not count as changed.
  public mutating func load(_ value: Value?, at index: Int) { slots[index] = value }

  /// Stores a value that the metadata does not declare, unchanged.
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

  /// Forgets which members were changed, for instance after the service has confirmed a write.
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

  /// Whether the row has declared members only: neither undeclared members nor control information.
  public var isPlain: Bool { controls.isEmpty && dynamic.isEmpty }

  /// The version of the entity, for `If-Match`.
  public var etag: String? {
    get { controls[.etag] }
    set { controls[.etag] = newValue }
  }

  /// The same values in a row of a derived type or of a base type.
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

/// A property of a row that the row's type does not declare.
public struct DynamicMember: Sendable, Hashable {
  /// The name in payloads.
  public var name: String
  /// The value, null included.
  public var value: Value
  /// Whether the value was set since the row was read.
  public var isChanged: Bool
}

extension Row: Hashable {
  /// Rows are equal if they have the same type and hold the same values. Neither the record of changes nor the order of
  /// undeclared members counts.
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

/// What a service reports about an entity in addition to its properties (OData 4.01 JSON Format, 4.6 Control
/// Information).
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
  /// The entity set of an existing entity that the row only refers to; never part of a response.
  case reference
  /// The name of the content of a media entity that waits to be created; empty once the content was sent. Never part of
  /// a response.
  case content
  /// The name that is requested for a media entity that waits to be created (`Slug`, RFC 5023, 9.7). Never part of a
  /// response.
  case slug
}

/// A set of member indices, as bits.
public struct MemberSet: Sendable, Hashable {
  private var words: [UInt64] = []

  /// The empty set.
  public init() {}

  /// Whether no index is in the set.
  public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Whether an index is in the set.
  public func contains(_ index: Int) -> Bool {
    index >> 6 < words.count && words[index >> 6] & (1 << UInt64(index & 63)) != 0
  }

  /// Adds an index.
  public mutating func insert(_ index: Int) {
    while words.count <= index >> 6 { words.append(0) }
    words[index >> 6] |= 1 << UInt64(index & 63)
  }

  /// The indices in ascending order.
  public var indices: [Int] {
    words.indices.flatMap { word in
      (0..<64).compactMap { words[word] & (1 << UInt64($0)) != 0 ? word * 64 + $0 : nil }
    }
  }
}
