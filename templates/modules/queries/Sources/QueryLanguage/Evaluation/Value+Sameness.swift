import ServiceData

extension Value {
  /// Whether this value of a member is equivalent to another one in a different spelling: `1` and `1.0`, two offsets of one
  /// point in time, a GUID in upper case. Services often return values in another spelling than they received, times
  /// without the digits that their precision leaves out (CSDL 4.01, 7.2.3), and texts without the blanks around them
  /// (`MemberFacets.isNormalized`).
  public func isSame(as other: Value, _ member: MemberSchema?) -> Bool {
    if self == other { return true }
    if let member, member.facets.isNormalized, normalized(for: member) == other.normalized(for: member) { return true }
    switch (self, other) {
    case (.list(let own), .list(let theirs)):
      return own.count == theirs.count && zip(own, theirs).allSatisfy { $0.isSame(as: $1, member) }
    case (.row(let own), .row(let theirs)):
      return own.presentNames.allSatisfy { name in
        (own[name] ?? .null).isSame(as: theirs[name] ?? .null, own.type.member(name))
      }
    case (.string, .string):
      return ValueOrder.between(cut(for: member), other.cut(for: member), as: member?.primitive ?? .string) == .same
    default:
      return isNumber && other.isNumber && ValueOrder.between(self, other, as: member?.primitive ?? .double) == .same
    }
  }

  /// A time with no more digits of its second than the member has.
  private func cut(for member: MemberSchema?) -> Value {
    guard let member, let digits = member.facets.precision, digits >= 0, case .string(let text) = self,
      [.dateTime, .dateTimeOffset, .timeOfDay].contains(member.primitive), let point = text.lastIndex(of: ".")
    else { return self }
    let fraction = text[point...].dropFirst().prefix { $0.isNumber }
    return .string(text[..<point] + (digits == 0 ? "" : "." + fraction.prefix(digits)) + text[fraction.endIndex...])
  }

  private var isNumber: Bool {
    switch self {
    case .int, .double, .decimal: true
    default: false
    }
  }
}

extension Row {
  /// The names of the declared and undeclared properties with a value, without navigation properties.
  public var presentNames: [String] {
    let declared = type.members.indices.filter { self[$0] != nil && !type.members[$0].isNavigation }
    return declared.map { type.members[$0].name } + dynamic.map(\.name)
  }
}
