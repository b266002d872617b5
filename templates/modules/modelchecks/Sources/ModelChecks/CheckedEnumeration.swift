import FoundationEssentials
import ServiceData
import TypedEntities

/// Checks of an emitted enumeration type.
public struct CheckedEnumeration: Sendable, CustomStringConvertible {
  /// The name of the type in the metadata.
  public let description: String
  private let declared: [String]
  private let isKnown: @Sendable (String) -> Bool
  private let recoded: @Sendable (String) throws -> String

  /// Creates the checks of an enumeration with its declared members.
  public init<Member: EnumerationValue>(_ type: Member.Type, _ members: [Member]) {
    description = Member.schema.qualifiedName
    declared = members.map(\.rawValue)
    isKnown = { Member(rawValue: $0).isKnown }
    recoded = { name in
      let data = try JSONEncoder().encode([Member(rawValue: name)])
      return try JSONDecoder().decode([Member].self, from: data).first?.rawValue ?? ""
    }
  }

  /// Every declared member is known, an undeclared member is preserved, and both round-trip.
  ///
  /// - Throws: ``CheckFailure``, or errors of the coders.
  public func check() throws {
    for name in declared {
      try demand(isKnown(name), "member '\(name)' is declared, but not known")
      try demand(try recoded(name) == name, "member '\(name)' is lost by Codable")
    }
    let unknown = SampleRows.unknownMember
    try demand(!isKnown(unknown), "member '\(unknown)' is not declared, but known")
    try demand(try recoded(unknown) == unknown, "an undeclared member is lost by Codable")
  }
}
