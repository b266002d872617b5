import Foundation
import Testing

/// Rules for every file of the repository.
@Suite(.enabled(if: Repository.isClone, "this folder is not a clone, or git is missing"))
struct LayoutTests {
  /// The most lines of a file.
  static let longestFile = 300
  /// The most lines of the file in the middle, if all are ordered by their length.
  static let medianFile = 90

  @Test func namesDifferNotOnlyByCase() throws {
    // Sources/Scaffold and Sources/scaffold are meant to be one folder on such a volume; their contents may not clash.
    let clashes = Dictionary(grouping: try Repository().paths) { $0.lowercased() }.values.filter { $0.count > 1 }
    #expect(clashes.isEmpty)
  }

  private func lines(of path: String, in repository: Repository) throws -> Int {
    try repository.text(path).utf8.count { $0 == UInt8(ascii: "\n") }
  }

  /// SwiftPM wants `Package.swift` in one piece.
  @Test func sourcesKeepTheLengthLimit() throws {
    let repository = try Repository()
    let long = try repository.sources(endingIn: ".swift", ".mustache", ".py", ".sh").filter {
      try $0 != "Package.swift" && lines(of: $0, in: repository) > Self.longestFile
    }
    #expect(long.isEmpty)
  }

  @Test(arguments: ["Sources/", "templates/modules/"]) func mostFilesAreShort(folder: String) throws {
    let repository = try Repository()
    let lengths = try repository.paths(endingIn: ".swift").filter { $0.hasPrefix(folder) }
      .map { try lines(of: $0, in: repository) }.sorted()
    #expect(try #require(lengths.dropFirst(lengths.count / 2).first) <= Self.medianFile)
  }

  @Test func noFileIsAPlaceholder() throws {
    let placeholders = try Repository().paths.filter {
      $0.split(separator: "/").last?.wholeMatch(of: #/Placeholder[0-9A-Z]?\.swift|\.gitkeep/#) != nil
    }
    #expect(placeholders.isEmpty)
  }

  @Test func noSourceIsEmpty() throws {
    let repository = try Repository()
    let empty = try repository.paths(endingIn: ".swift", ".mustache", ".py", ".md", ".json").filter {
      try repository.text($0).allSatisfy(\.isWhitespace)
    }
    #expect(empty.isEmpty)
  }

  @Test(arguments: [".build/", ".swiftpm/", "dist/", "__pycache__/", "Package.resolved", "demo/"])
  func noBuildProductIsTracked(_ product: String) throws {
    let kept = try Repository().paths.filter { "/\($0)".contains("/\(product)") }
    #expect(kept.isEmpty)
  }

  @Test func everyScriptIsExecutable() throws {
    let repository = try Repository()
    let candidates = repository.paths.filter {
      $0.hasPrefix("scripts/") || $0.hasPrefix(".ci/") || $0.hasSuffix("/run")
    }
    let scripts = try candidates.filter { try repository.text($0).hasPrefix("#!") }
    let locked = scripts.filter {
      !FileManager.default.isExecutableFile(atPath: Repository.root.appendingPathComponent($0).path)
    }
    #expect(scripts.count > 5)
    #expect(locked.isEmpty)
  }
}
