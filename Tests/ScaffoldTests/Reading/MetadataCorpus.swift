import Foundation
import Testing

/// The real documents next to the repository: in the folder that `SCAFFOLD_SHARED` names, or in `../shared`.
enum MetadataCorpus {
  /// A document with the expected result.
  struct Entry: CustomTestStringConvertible, Sendable {
    let path: String
    /// 0 when it is to be read, 65 when refused.
    let status: Int
    /// The expected result.
    let expectation: String

    var testDescription: String { path }
    /// Whether a warning is expected.
    var wantsWarning: Bool { expectation.hasPrefix("warning") }
  }

  static let absence: Comment = "the corpus is not there: set SCAFFOLD_SHARED to its folder"

  static let folder: URL? = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let named = ProcessInfo.processInfo.environment["SCAFFOLD_SHARED"].map { URL(fileURLWithPath: $0) }
    let folder = (named ?? root.deletingLastPathComponent().appendingPathComponent("shared"))
      .appendingPathComponent("corpus")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  static var isPresent: Bool { folder != nil }

  /// The XML and JSON documents of some folders.
  static func entries(_ folders: String...) -> [Entry] {
    guard let folder else { return [] }
    let expected = expectations(folder)
    return folders.flatMap { name -> [Entry] in
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(name).path)) ?? []
      return files.filter { $0.hasSuffix(".xml") || $0.hasSuffix(".json") }.sorted().map { file in
        let path = "\(name)/\(file)"
        return Entry(path: path, status: expected[path]?.0 ?? 0, expectation: expected[path]?.1 ?? "")
      }
    }
  }

  static func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: (folder ?? URL(fileURLWithPath: "/")).appendingPathComponent(path))
  }

  private static func expectations(_ folder: URL) -> [String: (Int, String)] {
    let text = (try? String(contentsOf: folder.appendingPathComponent("expected.tsv"), encoding: .utf8)) ?? ""
    let rows = text.split(separator: "\n").dropFirst().map { $0.split(separator: "\t").map(String.init) }
    return Dictionary(
      rows.filter { $0.count == 3 }.map { ($0[0], (Int($0[1]) ?? 0, $0[2])) }, uniquingKeysWith: { first, _ in first })
  }
}
