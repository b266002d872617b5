/// Numbers from a seed: SplitMix64 (Steele, Lea and Flood, 2014), so that a seed gives the same run everywhere.
public struct SeededNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to but without a limit.
  public mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  /// A number of a range.
  public mutating func number(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

  public mutating func isOne(in count: Int) -> Bool { below(count) == 0 }

  /// One of some elements.
  public mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
