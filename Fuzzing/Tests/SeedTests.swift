import Foundation
import SeededNumbers
import Testing

/// The fuzzers without coverage: each gets its seeds and some changed ones. `scripts/fuzz` searches for hours what these
/// tests look over in seconds.
@Suite struct SeedTests {
  /// How many changed inputs each fuzzer gets.
  private static let changes = 300

  @Test(arguments: Fuzzer.all.map(\.name))
  func fuzzersAcceptTheirSeedsAndChangedOnes(_ name: String) async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "fuzzer-input-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let path = file.path
    // A trap ends its process, so each fuzzer has one of its own.
    let result = await #expect(processExitsWith: .success) { [name = name as String, path = path as String] in
      let fuzzer = try #require(Fuzzer.all.first { $0.name == name })
      let run = try fuzzer.makeRun()
      for input in try Self.inputs(of: fuzzer) {
        try Data(input).write(to: URL(filePath: path))
        run(input)
      }
    }
    if result == nil, let input = try? Data(contentsOf: file) {
      Issue.record("'\(name)' failed at this input, in Base64: \(input.base64EncodedString())")
    }
  }

  @Test func everyFuzzerHasSeeds() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.seeds.path)
    #expect(folders.sorted() == Fuzzer.all.map(\.name).sorted())
    for fuzzer in Fuzzer.all { #expect(try !Self.seeds(of: fuzzer).isEmpty, "\(fuzzer.name) has no seed") }
  }

  private static let seeds = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Seeds")

  /// The seeds of a fuzzer, in the order of their names.
  private static func seeds(of fuzzer: Fuzzer) throws -> [[UInt8]] {
    let files = try FileManager.default.contentsOfDirectory(
      at: seeds.appending(path: fuzzer.name), includingPropertiesForKeys: nil)
    return try files.sorted { $0.lastPathComponent < $1.lastPathComponent }.map { try Array(Data(contentsOf: $0)) }
  }

  /// The seeds, and what some changes make of them.
  private static func inputs(of fuzzer: Fuzzer) throws -> [[UInt8]] {
    let seeds = try seeds(of: fuzzer)
    var numbers = SeededNumbers(seed: 1)
    let changed = (0..<changes).map { _ in
      Array(change(numbers.pick(seeds), with: numbers.pick(seeds), &numbers).prefix(fuzzer.maximumLength))
    }
    return seeds + changed
  }

  /// An input with one to four changes: a byte that is another, is missing or is there twice, and a part of another input.
  private static func change(_ input: [UInt8], with other: [UInt8], _ numbers: inout SeededNumbers) -> [UInt8] {
    var input = input
    for _ in 0..<numbers.number(1...4) where !input.isEmpty {
      let index = numbers.below(input.count)
      switch numbers.below(5) {
      case 0: input[index] = UInt8(numbers.below(256))
      case 1: input[index] ^= 1 << UInt8(numbers.below(8))
      case 2: input.removeSubrange(index..<min(input.count, index + numbers.number(1...8)))
      case 3: input.insert(contentsOf: input[index..<min(input.count, index + numbers.number(1...8))], at: index)
      default: input.replaceSubrange(index..., with: other.dropFirst(numbers.below(other.count + 1)))
      }
    }
    return input
  }
}
