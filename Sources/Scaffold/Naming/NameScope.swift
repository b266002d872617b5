/// The names of one scope of emitted code: settles each once, so that no two are the same.
struct NameScope {
  private var taken: Set<String>
  /// The number to try next behind each name that was given away: those below are, too.
  private var numbers: [String: Int] = [:]
  /// Names that belong to something else.
  private let reserved: [Set<String>]
  /// What is put behind a reserved name.
  private let suffix: String

  init(reserved: Set<String>..., suffix: String, taken: Set<String> = []) {
    self.reserved = reserved
    self.suffix = suffix
    self.taken = taken
  }

  /// Notes a name that is settled; `false` if it was given away before.
  mutating func claim(_ name: String) -> Bool { taken.insert(name).inserted }

  /// A free name made of a spelling: as it is, with the suffix where it is reserved, else the first of `alternatives`
  /// that is free, else with a number.
  mutating func settle(
    _ spelling: NameSpelling, suffix ownSuffix: String? = nil,
    alternatives: [(name: String, reason: NameDecision.Reason)] = []
  ) -> (name: String, reasons: [NameDecision.Reason]) {
    var reasons = spelling.reasons
    var name = spelling.text
    if isReserved(name) {
      name += ownSuffix ?? suffix
      reasons.append(.reserved)
    }
    if taken.insert(name).inserted { return (name, reasons) }
    for alternative in alternatives where !isReserved(alternative.name) {
      if taken.insert(alternative.name).inserted { return (alternative.name, reasons + [alternative.reason]) }
    }
    var number = numbers[name] ?? 2
    defer { numbers[name] = number + 1 }
    while !taken.insert("\(name)\(number)").inserted { number += 1 }
    return ("\(name)\(number)", reasons + [.clash])
  }

  private func isReserved(_ name: String) -> Bool { reserved.contains { $0.contains(name) } }
}
