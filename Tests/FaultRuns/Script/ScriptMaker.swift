import FakeService
import SeededNumbers
import ServiceFaults

/// Creates the script of a seed.
struct ScriptMaker {
  private let dialect: WorldDialect
  private var numbers: SeededNumbers

  /// - Parameter quirks: quirks that the service always has.
  static func script(seed: UInt64, dialect: WorldDialect = .odata, quirks: Set<ServiceQuirk> = []) -> Script {
    var maker = ScriptMaker(dialect: dialect, numbers: SeededNumbers(seed: seed))
    return maker.script(seed, quirks)
  }

  private mutating func script(_ seed: UInt64, _ quirks: Set<ServiceQuirk>) -> Script {
    let isOne = numbers.isOne(in: 3)
    let isVersionTwo = QuirkChoice.isVersionTwo(neededBy: quirks) ?? isOne
    // Quirks are ways in which servers differ from OData.
    let drawn =
      dialect == .odata ? QuirkChoice.draw(&numbers, inAdditionTo: quirks, isVersionTwo: isVersionTwo) : []
    let steps = (0..<(6 + numbers.below(14))).map { _ in step() }
    var script = Script(seed: seed, dialect: dialect, isOlder: isVersionTwo, quirks: drawn, steps: steps)
    addFalseAnswers(to: &script)
    if dialect == .salesforce { addRuns(to: &script) }
    return script
  }

  /// Puts runs of changes of one kind between the steps, which can be sent together; often a fault of the network follows
  /// when they are sent. Their numbers are their own, too.
  private func addRuns(to script: inout Script) {
    var maker = ScriptMaker(dialect: dialect, numbers: SeededNumbers(seed: script.seed ^ 0x6E0B_0075))
    for _ in 0..<maker.numbers.below(3) {
      let (kind, set) = (maker.numbers.below(4), maker.set())
      var run = (0..<(2 + maker.numbers.below(8))).map { _ in maker.change(kind, set) }
      if maker.numbers.isOne(in: 2) { run.append(.network(maker.networkFault(), at: 1 + maker.numbers.below(6))) }
      if maker.numbers.isOne(in: 4) { run.append(maker.diskFault()) }
      run.append(.sync)
      script.steps.insert(contentsOf: run, at: maker.numbers.below(script.steps.count + 1))
    }
  }

  private mutating func change(_ kind: Int, _ set: WorldSet) -> Step {
    switch kind {
    case 0: .create(set, number: number())
    case 1: .createItem(under: numbers.below(1000))
    case 2: .update(numbers.below(1000), property())
    default: .delete(numbers.below(1000))
    }
  }

  /// Puts answers between the steps that are none, and lets some services answer without content. Their numbers are their
  /// own, so that a seed has the same script but for them.
  private func addFalseAnswers(to script: inout Script) {
    var numbers = SeededNumbers(seed: script.seed ^ 0xFA15_EA25)
    if numbers.isOne(in: 6), dialect == .odata, !script.quirks.contains(.emptySuccess) {
      script.quirks.append(.emptySuccess)
    }
    for _ in 0..<numbers.below(4) {
      let answer = FalseAnswer.allCases[numbers.below(FalseAnswer.allCases.count)]
      let kind: ServiceFault.Kind = numbers.isOne(in: 2) ? .falseAnswer(answer) : .lateFalseAnswer(answer)
      let place = numbers.below(script.steps.count + 1)
      script.steps.insert(.network(kind, at: 1 + numbers.below(12)), at: place)
    }
  }

  private mutating func step() -> Step {
    switch numbers.below(100) {
    case ..<12: .create(set(), number: number())
    case ..<15: .createItem(under: numbers.below(1000))
    case ..<19: .createSeat(underKey: numbers.below(1000), number: number())
    case ..<21: .createPair(set(), number: number())
    case ..<34: .update(numbers.below(1000), property())
    case ..<41: .updateKey(numbers.below(1000), property())
    case ..<45: .delete(numbers.below(1000))
    case ..<47: .deleteKey(numbers.below(1000))
    case ..<49: .undo(numbers.below(1000))
    case ..<64: .sync
    case ..<65: .retryErrors
    case ..<68: .resolve(numbers.below(1000), takesMine: numbers.isOne(in: 2))
    case ..<71: .restart
    case ..<72: .changeSchema
    case ..<73: .loseStore
    case ..<76: .serverCreate(set())
    case ..<81: .serverUpdate(numbers.below(1000), property())
    case ..<84: .serverDelete(numbers.below(1000))
    case ..<85: .expireDeltaLinks
    case ..<92: diskFault()
    default: .network(networkFault(), at: 1 + numbers.below(12))
    }
  }

  private mutating func set() -> WorldSet { WorldSet.independent[numbers.below(WorldSet.independent.count)] }

  /// The number of a key that is asked for: mostly one that others have as well, or soon will.
  private mutating func number() -> Int { numbers.below(9) }

  private mutating func property() -> WorldProperty {
    WorldProperty.allCases[numbers.below(WorldProperty.allCases.count)]
  }

  private mutating func diskFault() -> Step {
    .disk(DiskFault.allCases[numbers.below(DiskFault.allCases.count)], at: 1 + numbers.below(60))
  }

  private mutating func networkFault() -> ServiceFault.Kind {
    // An organization has no 428, and says 403 after too many requests.
    let refusal = dialect == .salesforce ? 403 : 428
    let faults: [ServiceFault.Kind] = [
      .lostResponse, .lostResponse, .lostResponse, .cutBody, .shortBody, .refusedConnection, .lateStatus(502),
      .status(401, retryAfter: nil), .status(412, retryAfter: nil), .status(refusal, retryAfter: nil),
      .status(429, retryAfter: 1), .status(500, retryAfter: nil), .status(503, retryAfter: 1),
    ]
    return faults[numbers.below(faults.count)]
  }
}
