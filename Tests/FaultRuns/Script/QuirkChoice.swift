import FakeService

/// Which quirks the services of the runs have: every quirk that there is takes part, unless it is left out here.
enum QuirkChoice {
  /// What no run has, each with its reason.
  static let leftOut: Set<ServiceQuirk> = [
    // It makes entities that stand in nobody's books.
    .insertsBetweenPages,
    // Whoever reads a list of it misses entities, also who compares the books with it.
    .movesBetweenPages,
    // Nobody can compare the last set with what it does not give.
    .forbiddenSet, .brokenSet,
    // Nobody can read a list to its end.
    .circularLinks, .endlessPages,
  ]
  /// What is drawn by itself, so that it goes with every other quirk.
  static let apart: Set<ServiceQuirk> = [.emptySuccess]
  /// What only services of OData V4 do.
  static let versionFour: Set<ServiceQuirk> = [.removedAnnotations, .relatedDeltas]
  /// What only services of OData V2 do.
  static let versionTwo: Set<ServiceQuirk> = [.linkObjects]
  /// What a service does with batches.
  private static let batches: [ServiceQuirk] = [
    .noBatch, .batchNotFound, .batchForbidden, .plainBatchErrors, .partialChangeSets, .hiddenPartialChangeSets,
  ]
  /// What a service does with deltas, where it gives any.
  private static let deltas: [ServiceQuirk] = [
    .refusesTracking, .removedAnnotations, .relatedDeltas, .keylessDeltas, .brokenDeltas, .deltasWithoutLinks,
  ]
  /// What a service cannot be beside a quirk, or what would show nothing beside it. Either one of a pair names the other.
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
  /// What keeps a service from doing a transaction as a whole.
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
    let other: ServiceQuirk

    var description: String {
      "no service has both '\(one.rawValue)' and '\(other.rawValue)'; use only one of them"
    }
  }

  /// - Throws: ``Clash`` for quirks that cannot go together.
  static func check(_ quirks: Set<ServiceQuirk>) throws(Clash) {
    let sorted = quirks.sorted { $0.rawValue < $1.rawValue }
    for (index, one) in sorted.enumerated() {
      for other in sorted[(index + 1)...] {
        let needsBoth =
          versionTwo.contains(one) && versionFour.contains(other)
          || versionFour.contains(one) && versionTwo.contains(other)
        if needsBoth || !agree(one, other) { throw Clash(one: one, other: other) }
      }
    }
  }

  /// The protocol version that some quirks need; nil where both do.
  static func isVersionTwo(neededBy quirks: Set<ServiceQuirk>) -> Bool? {
    if !quirks.isDisjoint(with: versionTwo) { return true }
    return quirks.isDisjoint(with: versionFour) ? nil : false
  }

  /// Draws one to four quirks that agree with each other and with those that are given.
  static func draw(
    _ numbers: inout SeededNumbers, beside given: Set<ServiceQuirk>, isVersionTwo: Bool
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
