import FoundationEssentials
import GeneratorPlugins

/// The conformance cases of checks, which examine a package on disk.
enum CheckCases {
  static let all: [ConformanceCase] = [
    ConformanceCase("looks at a package") { subject in
      try await look(
        at: ["Package.swift": package, "README.md": "# Sample\n", "Sources/Sample/Sample.swift": source], subject)
    },
    ConformanceCase("looks at a package without files") { try await look(at: [:], $0) },
    ConformanceCase("looks at files whose names and contents are hostile") { subject in
      let names = [
        "Sources/$(x) '\"`.swift", "Sources/名 \u{1F980}.swift", "docs/-rf", "docs/a\u{202E}b.md", "Sources/%2e%2e",
      ]
      try await look(at: Dictionary(uniqueKeysWithValues: names.map { ($0, "\u{FEFF}\"\"\" */ \u{0} \r\n") }), subject)
    },
    ConformanceCase("looks at a file of 100,000 lines") { subject in
      try await look(at: ["Sources/Sample/Long.swift": String(repeating: "// line\n", count: 100_000)], subject)
    },
    ConformanceCase("outlives files that are not there") { subject in
      _ = try await subject.answer(to: try await missing(for: subject))
    },
  ]

  private static let package =
    "// swift-tools-version: 6.2\nimport PackageDescription\n\nlet package = Package(name: \"Sample\")\n"
  private static let source = "/// What is sold.\npublic struct Product {\n  public var name = \"ß 名 \u{1F980}\"\n}\n"

  /// A request about missing files, which can be repeated anywhere.
  static func missing(for subject: ConformanceSubject) async throws -> ConformanceRequest {
    try await request(
      for: subject, directory: "/nowhere/Sample", files: ["Package.swift", "Sources/Sample/Sample.swift"])
  }

  private static func look(at files: [String: String], _ subject: ConformanceSubject) async throws {
    let folder = try ConformanceFolder()
    for (path, content) in files { try folder.write(Data(content.utf8), to: path) }
    let before = try folder.hashes()
    let request = try await request(for: subject, directory: folder.path, files: files.keys.sorted())
    _ = try await subject.answer(to: request)
    guard try folder.hashes() != before else { return }
    throw ConformanceFault(
      reason: "the package was changed",
      remedy: "only look at the package; write into the current folder, which is yours")
  }

  private static func request(
    for subject: ConformanceSubject, directory: String, files: [String]
  ) async throws -> ConformanceRequest {
    var request = try await subject.request()
    request.package = PluginRequest.Package(name: "Sample", directory: directory)
    request.files = files
    return try ConformanceRequest(request)
  }
}
