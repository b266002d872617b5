import Foundation

/// One ratio of the store to a reference that was measured in the same run, and what it may be at most.
struct Measurement {
  let name: String
  let limit: Double
  private var own: [Cost] = []
  private var reference: [Cost] = []

  /// What one run took, in seconds; on a busy machine the time of the processor is the one to go by.
  private struct Cost {
    var time: Double
    var work: Double
  }

  init(_ name: String, limit: Double) {
    self.name = name
    self.limit = limit
  }

  /// Measures the two in turn, so that what disturbs the machine disturbs both; and each goes first as often as the other,
  /// since what one leaves behind in caches and on the disk meets the other.
  mutating func compare(rounds: Int, own: () async throws -> Void, reference: () async throws -> Void) async throws {
    for _ in 0..<rounds {
      let isOwnFirst = self.own.count % 2 == 1
      if isOwnFirst { self.own.append(try await Self.cost(of: own)) }
      self.reference.append(try await Self.cost(of: reference))
      if !isOwnFirst { self.own.append(try await Self.cost(of: own)) }
    }
  }

  /// The median of the store's times by that of the reference's.
  var ratio: Double { Self.median(own.map(\.time)) / Self.median(reference.map(\.time)) }

  /// The same of the processor's time.
  private var workRatio: Double { Self.median(own.map(\.work)) / Self.median(reference.map(\.work)) }

  var isMet: Bool { ratio <= limit }

  /// One line for people.
  var line: String {
    let name = self.name.padding(toLength: 46, withPad: " ", startingAt: 0)
    let times = String(
      format: "%9.2f ms %9.2f ms", Self.median(own.map(\.time)) * 1000, Self.median(reference.map(\.time)) * 1000)
    let ratios = String(format: "  ratio %.2f (at most %.1f), of processor time %.2f", ratio, limit, workRatio)
    return name + times + ratios + (isMet ? "" : "  MISSED")
  }

  private static func cost(of body: () async throws -> Void) async throws -> Cost {
    let (start, work) = (ContinuousClock.now, clock())
    try await body()
    return Cost(
      time: (ContinuousClock.now - start) / .seconds(1), work: Double(clock() - work) / Double(CLOCKS_PER_SEC))
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[values.count / 2]
  }
}
