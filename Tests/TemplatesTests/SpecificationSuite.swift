import Foundation

/// The public Mustache suite next to this repository.
struct SpecificationSuite: Decodable {
  let tests: [SpecificationCase]

  /// The folder of the suite: in `SCAFFOLD_SHARED`, or in the folder `shared` next to the package.
  static let folder: URL = {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let shared =
      ProcessInfo.processInfo.environment["SCAFFOLD_SHARED"].map { URL(fileURLWithPath: $0) }
      ?? package.deletingLastPathComponent().appendingPathComponent("shared")
    return shared.appendingPathComponent("mustache-spec")
  }()

  static var isPresent: Bool {
    FileManager.default.fileExists(atPath: folder.path)
  }

  /// All cases by the name of their file, optional modules included.
  static func load() throws -> [String: [SpecificationCase]] {
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }
    var suites: [String: [SpecificationCase]] = [:]
    for file in files {
      let suite = try JSONDecoder().decode(SpecificationSuite.self, from: Data(contentsOf: file))
      suites[file.deletingPathExtension().lastPathComponent] = suite.tests
    }
    return suites
  }
}
