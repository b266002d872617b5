import ServiceData

/// A change that the metadata does not allow. Nothing was stored or sent.
///
/// A service may accept more than its metadata declares, for instance if it computes required values. Each call that
/// throws this error has an option that leaves the rules to the service.
public struct ValueRuleError: Error, Sendable, Hashable {
  /// The rule that is broken (CSDL 4.01, 6.2 and 7.2).
  public enum Rule: Sendable, Hashable {
    /// A property that is not nullable has no value.
    case required
    /// The type has no property with this name and is not open.
    case undeclared(type: String)
    /// The value is of another kind than the property.
    case kind(found: String, expected: String)
    /// A text has more characters, or binary data more bytes, than `MaxLength` allows.
    case length(found: Int, limit: Int)
    /// A number has more significant digits than `Precision` allows, or more before the point than `Precision` and
    /// `Scale` permit.
    case digits(found: Int, limit: Int)
    /// A number has more digits after the point than `Scale` allows.
    case fraction(found: Int, limit: Int)
    /// The enumeration type has no member with this name.
    case member(found: String, known: [String])
  }

  /// The entity set or singleton.
  public var set: String
  /// The property, as a path through complex and navigation properties: `Name`, or `Address/City`.
  public var property: String
  public var rule: Rule

  public init(set: String, property: String, rule: Rule) {
    self.set = set
    self.property = property
    self.rule = rule
  }
}

extension ValueRuleError: CustomStringConvertible {
  public var description: String {
    switch rule {
    case .required: "'\(property)' of '\(set)' is required and has no value; give it one"
    case .undeclared(let type): "'\(type)' has no property '\(property)'; leave it out"
    case .kind(let found, let expected): "\(found) is not a value of '\(property)', expected \(expected)"
    case .length(let found, let limit):
      "'\(property)' of '\(set)' has length \(found), expected at most \(limit); shorten it"
    case .digits(let found, let limit):
      "'\(property)' of '\(set)' has \(found) digits, expected at most \(limit); give a number that fits"
    case .fraction(let found, let limit):
      "'\(property)' of '\(set)' has \(found) digits after the decimal point, expected at most \(limit); round it"
    case .member(let found, let known):
      "'\(found)' is not a member of '\(property)', expected " + known.map { "'\($0)'" }.joined(separator: ", ")
    }
  }
}

extension Row {
  /// Checks the values of a new entity and of the entities nested in it. Values that the service may assign can be
  /// missing: keys, computed and generated values, and values with a default.
  ///
  /// - Throws: ``ValueRuleError`` for the first property that breaks a rule of the metadata.
  public func checkCreation(in set: String) throws(ValueRuleError) {
    guard referencedSet == nil else { return }
    try ValueRules(set: set, service: type.service, isCreation: true).check(self, path: "", isInside: false)
  }

  /// Checks the values that an update sets. The service's own values are not checked.
  ///
  /// - Throws: ``ValueRuleError`` for the first property that breaks a rule of the metadata.
  public func checkUpdate(in set: String) throws(ValueRuleError) {
    try ValueRules(set: set, service: type.service, isCreation: false).check(changed: self, path: "", isPart: false)
  }
}

/// The rules of the metadata for the values of a change.
private struct ValueRules {
  let set: String
  let service: ServiceSchema
  let isCreation: Bool

  private func broken(_ property: String, _ rule: ValueRuleError.Rule) -> ValueRuleError {
    ValueRuleError(set: set, property: property, rule: rule)
  }

  /// Checks a new row: an entity, or a complex value.
  ///
  /// - Parameter isInside: whether the row is created inside another entity, which then sets the properties that refer
  ///   to it.
  func check(_ row: Row, path: String, isInside: Bool) throws(ValueRuleError) {
    try checkNames(of: row.dynamic, in: row, path: path)
    for (index, member) in row.type.members.enumerated() where !member.facets.isComputed {
      if let value = row[index] { try check(value, of: member, path: path + member.name) }
    }
    // A media entity is created from its content, before it has properties.
    guard isCreation, !row.type.hasStream else { return }
    let given = row.givenByOthers(isInside: isInside)
    for index in row.type.requiredMembers where row[index] == nil {
      let member = row.type.members[index]
      guard member.facets.defaultValue == nil, !given.contains(member.name) else { continue }
      throw broken(path + member.name, .required)
    }
  }

  /// Checks the values that were set in a row.
  ///
  /// - Parameter isPart: whether the row is a complex value, which is new if nothing in it counts as set.
  func check(changed row: Row, path: String, isPart: Bool) throws(ValueRuleError) {
    try checkNames(of: row.dynamic.filter(\.isChanged), in: row, path: path)
    let isNew = isPart && !row.isChanged
    for index in row.type.members.indices where isNew || row.changes.contains(index) {
      let member = row.type.members[index]
      guard !member.facets.isComputed, let value = row[index] else { continue }
      try check(value, of: member, path: path + member.name)
    }
  }

  private func checkNames(of members: [DynamicMember], in row: Row, path: String) throws(ValueRuleError) {
    guard !row.type.isOpen, !row.type.qualifiedName.isEmpty else { return }
    for member in members where !member.name.contains("@") && !member.name.hasPrefix("#") {
      throw broken(path + member.name, .undeclared(type: row.type.name))
    }
  }

  private func check(_ value: Value, of member: MemberSchema, path: String) throws(ValueRuleError) {
    guard member.isCollection, !value.isNull else { return try check(single: value, of: member, path: path) }
    guard case .list(let elements) = value else {
      throw broken(path, .kind(found: value.words, expected: "a collection"))
    }
    for element in elements where !element.isNull { try check(single: element, of: member, path: path) }
  }

  private func check(single value: Value, of member: MemberSchema, path: String) throws(ValueRuleError) {
    switch (member.type, value) {
    case (.navigation, .row(let row)) where isCreation && row.referencedSet == nil:
      try check(row, path: path + "/", isInside: true)
    case (.navigation, _): return
    case (_, .null): if !member.isNullable && !member.isCollection { throw broken(path, .required) }
    case (.complex, .row(let row)):
      // An update can change a part of a complex value, so the other parts are not required.
      if isCreation {
        try check(row, path: path + "/", isInside: false)
      } else {
        try check(changed: row, path: path + "/", isPart: true)
      }
    case (.complex, _): throw broken(path, .kind(found: value.words, expected: "an object"))
    case (.enumeration(let name), _): try checkMember(value, of: name, path: path)
    case (.primitive(let kind), _):
      guard value.fits(kind) else {
        throw broken(path, .kind(found: value.words, expected: "a value of type '\(kind.rawValue)'"))
      }
      try check(value, of: kind, member.facets, path: path)
    }
  }

  /// A value is the name or the number of a member (OData 4.01 ABNF, `enumValue`).
  private func checkMember(_ value: Value, of name: String, path: String) throws(ValueRuleError) {
    guard let type = service.enumeration(name), !type.members.isEmpty else { return }
    guard case .string(let text) = value else {
      if case .int = value { return }
      throw broken(path, .kind(found: value.words, expected: "a member of '\(name)'"))
    }
    if type.isOpen { return }
    let names = type.isFlags ? text.split(separator: ",", omittingEmptySubsequences: false) : [Substring(text)]
    for part in names {
      let part = part.drop { $0 == " " }
      guard Int64(part) == nil, !type.members.contains(where: { $0.name == part }) else { continue }
      throw broken(path, .member(found: String(part), known: type.members.map(\.name)))
    }
  }

  private func check(
    _ value: Value, of kind: PrimitiveKind, _ facets: MemberFacets, path: String
  ) throws(ValueRuleError) {
    switch (kind, value) {
    case (.string, .string(let text)):
      // The limit counts code points (CSDL 4.01, 7.2.2).
      guard let limit = facets.maxLength, text.utf8.count > limit, text.unicodeScalars.count > limit else { return }
      throw broken(path, .length(found: text.unicodeScalars.count, limit: limit))
    case (.binary, .string(let text)):
      let length = text.utf8.count { $0 != UInt8(ascii: "=") } * 3 / 4
      guard let limit = facets.maxLength, length > limit else { return }
      throw broken(path, .length(found: length, limit: limit))
    case (.decimal, _): try checkDigits(of: value, facets, path: path)
    default: return
    }
  }

  /// A scale of 0 is not checked here: CSDL 4 uses it as the default if a document states none (6.2.4), and services
  /// that state none accept fractions.
  private func checkDigits(of value: Value, _ facets: MemberFacets, path: String) throws(ValueRuleError) {
    let scale = facets.scale.flatMap { $0 > 0 ? $0 : nil }
    guard facets.precision != nil || scale != nil, let (whole, fraction) = value.digits else { return }
    if let scale, fraction > scale { throw broken(path, .fraction(found: fraction, limit: scale)) }
    guard let precision = facets.precision else { return }
    let limit = precision - (scale ?? 0)
    let found = scale == nil ? whole + fraction : whole
    if limit >= 0, found > limit { throw broken(path, .digits(found: found, limit: limit)) }
  }
}

extension Row {
  /// The properties that a new entity need not set itself: its key, and the properties that its relations set.
  ///
  /// - Parameter isInside: whether the entity is created inside another one.
  fileprivate func givenByOthers(isInside: Bool) -> Set<String> {
    var names = Set(type.keys.compactMap(\.path.first))
    for index in type.structuredMembers where isInside || self[index] != nil {
      for constraint in type.members[index].relation?.constraints ?? [] { names.insert(constraint.property) }
    }
    return names
  }
}

extension Value {
  /// The value as it is shown in an error's message.
  fileprivate var words: String {
    switch self {
    case .row: "an object"
    case .list: "a collection"
    case .string(let text): "'\(text.prefix(40))'"
    default: String(decoding: json(), as: UTF8.self)
    }
  }

  /// How many digits a number needs before and after the point; nil if the value is not a number, or is far out of
  /// range.
  fileprivate var digits: (whole: Int, fraction: Int)? {
    let text: String
    switch self {
    case .int(let number): text = String(number)
    case .double(let number): text = String(number)
    case .decimal(let digits): text = digits
    default: return nil
    }
    let parts = text.lowercased().split(separator: "e", omittingEmptySubsequences: false)
    guard let mantissa = parts.first, let exponent = parts.count > 1 ? Int(parts[1]) : 0,
      exponent.magnitude < 10_000
    else { return nil }
    let pieces = mantissa.drop { $0 == "-" || $0 == "+" }.split(separator: ".", omittingEmptySubsequences: false)
    var digits = Array(pieces.joined().utf8)
    var point = (pieces.first?.utf8.count ?? 0) + exponent
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    while digits.first == UInt8(ascii: "0") {
      digits.removeFirst()
      point -= 1
    }
    return digits.isEmpty ? (0, 0) : (max(0, point), max(0, digits.count - point))
  }
}
