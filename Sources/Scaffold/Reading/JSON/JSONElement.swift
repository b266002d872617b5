/// An object of CSDL JSON together with the name that it stands under: what an element is in CSDL XML.
struct JSONElement {
  let name: String
  let spot: SourceSpot
  private let members: [LocatedJSON.Member]

  init(name: String, spot: SourceSpot, members: [LocatedJSON.Member]) {
    self.name = name
    self.spot = spot
    self.members = members
  }

  /// The value of one of CSDL's own members, `$Type`.
  subscript(keyword: String) -> LocatedJSON? { members.first { $0.name == keyword }?.value }

  /// CSDL's own members.
  var keywords: [LocatedJSON.Member] { members.filter { $0.name.hasPrefix("$") } }

  /// What the document itself names: neither CSDL's own members nor annotations.
  var children: [LocatedJSON.Member] { members.filter { !$0.name.hasPrefix("$") && !$0.name.contains("@") } }

  /// The annotations of the element itself.
  var annotations: [LocatedJSON.Member] { members.filter { $0.name.hasPrefix("@") } }

  /// The annotations of a child that is no object and so has no place for them, without the child's name.
  func annotations(of child: String) -> [LocatedJSON.Member] {
    members.filter { $0.name.hasPrefix(child) && $0.name.dropFirst(child.count).first == "@" }.map { member in
      LocatedJSON.Member(name: String(member.name.dropFirst(child.count)), spot: member.spot, value: member.value)
    }
  }

  /// The `$Kind` that says what the element is.
  var kind: String? { self["$Kind"]?.text }
}
