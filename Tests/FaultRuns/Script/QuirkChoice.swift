import FakeService
import SeededNumbers

/// The quirks of the runs' services: all, except those excluded here.
enum QuirkChoice {
  /// The quirks that no run has, with the reasons.
  static let leftOut: Set<ServiceQuirk> = [
    // It creates entities that no ledger contains.
    .insertsBetweenPages,
    // Its lists omit entities, so a ledger cannot be compared with them.
    .movesBetweenPages,
    // The last set cannot be read, and therefore not compared.
    .forbiddenSet, .brokenSet,
    // A list has no end.
    .circularLinks, .endlessPages,
  ]
  /// Drawn separately, so that it is combined with every other quirk.
  static let apart: Set<ServiceQuirk> = [.emptySuccess]
  /// Quirks of OData V4 only.
  static let versionFour: Set<ServiceQuirk> = [.removedAnnotations, .relatedDeltas]
  /// Quirks of OData V2 only.
  static let versionTwo: Set<ServiceQuirk> = [.linkObjects]
  /// Quirks of batches.
  private static let batches: [ServiceQuirk] = [
    .noBatch, .batchNotFound, .batchForbidden, .plainBatchErrors, .partialChangeSets, .hiddenPartialChangeSets,
  ]
  /// Quirks of deltas.
  private static let deltas: [ServiceQuirk] = [
    .refusesTracking, .removedAnnotations, .relatedDeltas, .keylessDeltas, .brokenDeltas, .deltasWithoutLinks,
  ]
  /// Quirks that exclude each other, or that have no effect together. Either one of a pair names the other.
  static let rivals: [ServiceQuirk: Set<ServiceQuirk>] = [
    .noTags: [.requiresConditions, .ignoresConditions, .tagsInBodyOnly, .tagsInHeaderOnly],
    .tagsInBodyOnly: [.tagsInHeaderOnly],
    .ignoresConditions: [.requiresConditions],
    .noBatch: Set(batches).subtracting([.noBatch]),
    .batchNotFound: Set(batches).subtracting([.batchNotFound]),
    .batchForbidden: Set(batches).subtracting([.batchForbidden]),
    .partialChangeSets: [.hiddenPartialChangeSets],
    .noDelta: Set(deltas),
    .refusesTracking: Set(deltas).subtracting([.refusesTracking]),
    .brokenDeltas: Set(deltas).subtracting([.brokenDeltas]),
    .refusesExpand: [.ignoresExpand, .refusesNestedSelect, .pagesExpanded],
    .ignoresExpand: [.refusesNestedSelect, .pagesExpanded],
  ]
  /// Quirks that prevent atomic transactions.
  static let notAtomic: Set<ServiceQuirk> = [
    .noBatch, .batchNotFound, .batchForbidden, .partialChangeSets, .hiddenPartialChangeSets,
  ]

  /// Whether one service can have both quirks.
  static func agree(_ one: ServiceQuirk, _ other: ServiceQuirk) -> Bool {
    rivals[one]?.contains(other) != true && rivals[other]?.contains(one) != true
  }

  /// Quirks that no service has together.
  struct Clash: Error, CustomStringConvertible {
    let one: ServiceQuirk
    /// Nil if the quirk is not one of the service's protocol.
    let other: ServiceQuirk?

    var description: String {
      guard let other else {
        return "'\(one.rawValue)' is a quirk of OData services; leave out '--quirks' or use '--dialect odata'"
      }
      return "no service has both '\(one.rawValue)' and '\(other.rawValue)'; use only one of them"
    }
  }

  /// - Throws: ``Clash`` for quirks that cannot go together.
  static func check(_ quirks: Set<ServiceQuirk>, _ dialect: WorldDialect) throws(Clash) {
    let sorted = quirks.sorted { $0.rawValue < $1.rawValue }
    if dialect != .odata, let one = sorted.first { throw Clash(one: one, other: nil) }
    for (index, one) in sorted.enumerated() {
      for other in sorted[(index + 1)...] {
        let needsBoth =
          versionTwo.contains(one) && versionFour.contains(other)
          || versionFour.contains(one) && versionTwo.contains(other)
        if needsBoth || !agree(one, other) { throw Clash(one: one, other: other) }
      }
    }
  }

  /// The protocol version that some quirks need; nil if both versions work.
  static func isVersionTwo(neededBy quirks: Set<ServiceQuirk>) -> Bool? {
    if !quirks.isDisjoint(with: versionTwo) { return true }
    return quirks.isDisjoint(with: versionFour) ? nil : false
  }

  /// Draws one to four compatible quirks.
  static func draw(
    _ numbers: inout SeededNumbers, inAdditionTo given: Set<ServiceQuirk>, isVersionTwo: Bool
  ) -> [ServiceQuirk] {
    var quirks = given
    let excluded = leftOut.union(apart).union(isVersionTwo ? versionFour : versionTwo)
    for _ in 0..<(1 + numbers.below(4)) {
      let open = ServiceQuirk.allCases.filter { quirk in
        !excluded.contains(quirk) && !quirks.contains(quirk) && quirks.allSatisfy { agree($0, quirk) }
      }
      guard !open.isEmpty else { break }
      quirks.insert(open[numbers.below(open.count)])
    }
    return quirks.sorted { $0.rawValue < $1.rawValue }
  }
}
