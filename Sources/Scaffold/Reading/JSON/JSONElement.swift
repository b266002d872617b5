import GeneratorCore

/// An object of CSDL JSON with its name: the counterpart of an element in CSDL XML.
struct JSONElement {
  let name: String
  let position: SourcePosition
  private let members: [JSONNode.Member]

  init(name: String, position: SourcePosition, members: [JSONNode.Member]) {
    self.name = name
    self.position = position
    self.members = members
  }

  /// The value of a CSDL keyword such as `$Type`.
  subscript(keyword: String) -> JSONNode? { members.first { $0.name == keyword }?.value }

  /// The members that are CSDL keywords.
  var keywords: [JSONNode.Member] { members.filter { $0.name.hasPrefix("$") } }

  /// The members that the document names: neither CSDL keywords nor annotations.
  var children: [JSONNode.Member] { members.filter { !$0.name.hasPrefix("$") && !$0.name.contains("@") } }

  /// The annotations of the element itself.
  var annotations: [JSONNode.Member] { members.filter { $0.name.hasPrefix("@") } }

  /// The annotations of a child, without the child's name. A child that is not an object cannot contain them itself.
  func annotations(of child: String) -> [JSONNode.Member] {
    members.filter { $0.name.hasPrefix(child) && $0.name.dropFirst(child.count).first == "@" }.map { member in
      JSONNode.Member(
        name: String(member.name.dropFirst(child.count)), value: member.value, nameOffset: member.nameOffset)
    }
  }

  /// The kind of the element, `$Kind`.
  var kind: String? { self["$Kind"]?.text }
}
