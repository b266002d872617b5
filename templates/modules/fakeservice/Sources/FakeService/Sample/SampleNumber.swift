/// A pseudorandom number that depends only on its place, so that sample data is deterministic.
struct SampleNumber: Sendable {
  private var state: UInt64

  /// Creates the number of a named place, for example a property of a table, and an entity there.
  init(seed: UInt64, place: String, ordinal: Int) {
    // FNV-1a, since Swift's hashes differ from run to run.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ seed
    for byte in place.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    // This must differ from the step of `next`, or entities would share shifted sequences of numbers.
    state = hash &+ UInt64(truncatingIfNeeded: ordinal) &* 0xD1B5_4A32_D192_ED03
  }

  /// The next 64 bits (SplitMix64).
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The next number in `0..<bound`; the bound is at least 1.
  mutating func next(below bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

  /// A random element.
  mutating func pick(_ elements: [String]) -> String { elements[next(below: elements.count)] }

  /// 128 bits as the text of a GUID of version 4 (RFC 9562, 5.4).
  mutating func guid() -> String {
    var digits: [Character] = Array(Self.hexadecimal(next()) + Self.hexadecimal(next()))
    (digits[12], digits[16]) = ("4", "a")
    for place in [20, 16, 12, 8] { digits.insert("-", at: place) }
    return String(digits)
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
