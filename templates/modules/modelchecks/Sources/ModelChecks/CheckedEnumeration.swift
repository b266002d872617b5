import FoundationEssentials
import ServiceData
import TypedEntities

/// An emitted enumeration type, with what can be checked of it.
public struct CheckedEnumeration: Sendable, CustomStringConvertible {
  /// The name of the type in the metadata.
  public let description: String
  private let declared: [String]
  private let isKnown: @Sendable (String) -> Bool
  private let recoded: @Sendable (String) throws -> String

  /// An enumeration to check, with the members that its source declares.
  public init<Member: EnumerationValue>(_ type: Member.Type, _ members: [Member]) {
    description = Member.schema.qualifiedName
    declared = members.map(\.rawValue)
    isKnown = { Member(rawValue: $0).isKnown }
    recoded = { name in
      let data = try JSONEncoder().encode([Member(rawValue: name)])
      return try JSONDecoder().decode([Member].self, from: data).first?.rawValue ?? ""
    }
  }

  /// Every declared member is known, one that is not declared is kept, and both survive a round trip.
  ///
  /// - Throws: ``CheckFailure``, or what the coders throw.
  public func check() throws {
    for name in declared {
      try demand(isKnown(name), "member '\(name)' is declared, but not known")
      try demand(try recoded(name) == name, "member '\(name)' is lost by Codable")
    }
    let unknown = SampleRows.unknownMember
    try demand(!isKnown(unknown), "member '\(unknown)' is not declared, but known")
    try demand(try recoded(unknown) == unknown, "a member that is not declared is lost by Codable")
  }
}
