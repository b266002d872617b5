import Foundation

/// One ratio of the store to a reference that was measured in the same run, and what it may be at most.
struct Measurement {
  let name: String
  let limit: Double
  private var own: [Double] = []
  private var reference: [Double] = []

  init(_ name: String, limit: Double) {
    self.name = name
    self.limit = limit
  }

  /// Measures the two in turn, so that what disturbs the machine disturbs both.
  ///
  /// - Parameters:
  ///   - prepare: runs before each of them, and is not measured.
  mutating func compare(
    rounds: Int, prepare: () async throws -> Void = {}, own: () async throws -> Void,
    reference: () async throws -> Void
  ) async throws {
    for _ in 0..<rounds {
      try await prepare()
      self.reference.append(try await Self.seconds(of: reference))
      try await prepare()
      self.own.append(try await Self.seconds(of: own))
    }
  }

  /// The median of the store's times by that of the reference's.
  var ratio: Double { Self.median(own) / Self.median(reference) }

  var isMet: Bool { ratio <= limit }

  /// One line for people.
  var line: String {
    let name = self.name.padding(toLength: 46, withPad: " ", startingAt: 0)
    let times = String(format: "%9.2f ms %9.2f ms", Self.median(own) * 1000, Self.median(reference) * 1000)
    return name + times + String(format: "  ratio %.2f (at most %.1f)%@", ratio, limit, isMet ? "" : "  MISSED")
  }

  private static func seconds(of body: () async throws -> Void) async throws -> Double {
    let start = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - start) / .seconds(1)
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[values.count / 2]
  }
}
