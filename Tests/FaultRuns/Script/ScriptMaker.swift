import FakeService

/// Makes the script of a seed.
struct ScriptMaker {
  private var numbers: SeededNumbers

  static func script(seed: UInt64) -> Script {
    var maker = ScriptMaker(numbers: SeededNumbers(seed: seed))
    return maker.script(seed)
  }

  /// What the services of the runs are like, beside good ones.
  private static let quirks: [ServiceQuirk] = [
    .ignoresRepeatability, .tagsInHeaderOnly, .tagsInBodyOnly, .noTags, .ignoresConditions, .requiresConditions,
    .noBatch, .plainBatchErrors, .removedAnnotations, .noDelta, .relativeLinks, .partialChangeSets, .linkObjects,
  ]

  private mutating func script(_ seed: UInt64) -> Script {
    let isVersionTwo = numbers.isOne(in: 3)
    var quirks: Set<ServiceQuirk> = []
    for _ in 0..<numbers.below(3) { quirks.insert(Self.quirks[numbers.below(Self.quirks.count)]) }
    quirks.remove(isVersionTwo ? .removedAnnotations : .linkObjects)
    // Each of the four says where tags are; a service does one of them.
    if quirks.contains(.noTags) { quirks.subtract([.requiresConditions, .tagsInBodyOnly, .tagsInHeaderOnly]) }
    if quirks.contains(.tagsInBodyOnly) { quirks.remove(.tagsInHeaderOnly) }
    if quirks.contains(.ignoresConditions) { quirks.remove(.requiresConditions) }
    let steps = (0..<(6 + numbers.below(14))).map { _ in step() }
    return Script(
      seed: seed, isVersionTwo: isVersionTwo, quirks: quirks.sorted { $0.rawValue < $1.rawValue }, steps: steps)
  }

  private mutating func step() -> Step {
    switch numbers.below(100) {
    case ..<12: .create(set())
    case ..<18: .createItem(under: numbers.below(1000))
    case ..<21: .createPair(set())
    case ..<38: .update(numbers.below(1000), property())
    case ..<44: .delete(numbers.below(1000))
    case ..<46: .undo(numbers.below(1000))
    case ..<62: .sync
    case ..<63: .retryErrors
    case ..<66: .resolve(numbers.below(1000), takesMine: numbers.isOne(in: 2))
    case ..<69: .restart
    case ..<71: .changeSchema
    case ..<72: .loseStore
    case ..<74: .serverCreate(set())
    case ..<80: .serverUpdate(numbers.below(1000), property())
    case ..<83: .serverDelete(numbers.below(1000))
    case ..<84: .expireDeltaLinks
    case ..<92: .disk(DiskFault.allCases[numbers.below(DiskFault.allCases.count)], at: 1 + numbers.below(60))
    default: .network(networkFault(), at: 1 + numbers.below(12))
    }
  }

  private mutating func set() -> WorldSet { WorldSet.allCases[numbers.below(WorldSet.allCases.count - 1)] }

  private mutating func property() -> WorldProperty {
    WorldProperty.allCases[numbers.below(WorldProperty.allCases.count)]
  }

  private mutating func networkFault() -> ServiceFault.Kind {
    let faults: [ServiceFault.Kind] = [
      .lostResponse, .lostResponse, .lostResponse, .cutBody, .shortBody, .refusedConnection, .lateStatus(502),
      .status(401, retryAfter: nil), .status(412, retryAfter: nil), .status(428, retryAfter: nil),
      .status(429, retryAfter: 1), .status(500, retryAfter: nil), .status(503, retryAfter: 1),
    ]
    return faults[numbers.below(faults.count)]
  }
}
