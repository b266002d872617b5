import Testing

@testable import GeneratorCore

@Suite("output paths")
struct OutputPathTests {
  @Test(
    "unsafe, hidden and unwritable paths are refused",
    arguments: [
      "", "/etc/passwd", "../x", "a/../b", "a/..", ".", "a/./b", "a//b", "a/", "a\u{0}b", "a\nb", "a\\b", "a/\u{202E}b",
      ".git/config", ".GIT/hooks/x", ".build/x", ".scaffold/lock.json", ".Scaffold/base/x",
      "sub/.git/hooks/x", "a/b/.Git", "sub/.scaffold/plugins/x", ".swiftpm/configuration/mirrors.json",
      "Package@swift-5.swift", "sub/package@Swift-6.2.swift",
      String(repeating: "a", count: 256), String(repeating: "ä", count: 128),
      Array(repeating: "aaaa", count: 300).joined(separator: "/"),
    ])
  func refused(text: String) throws {
    let error = try #require(throws: ScaffoldError.self) { try OutputPath(text) }
    #expect(error.failure == .refused)
  }

  @Test(
    "valid paths are kept",
    arguments: [
      "Package.swift", ".gitignore", ".github/workflows/ci.yml", "Sources/A b/Übung.swift", "a..b/...c",
      String(repeating: "a", count: 255),
    ])
  func sound(text: String) throws {
    #expect(try OutputPath(text).text == text)
  }

  @Test("files that a server or git runs are detected")
  func runs() throws {
    let running = [".github/workflows/a.yml", "sub/.GitHub/Workflows/a.yml", ".gitlab-ci.yml", "a/.husky/pre-commit"]
    let plain = ["README.md", ".github/CODEOWNERS", "Sources/workflows/a.swift"]
    for path in running { #expect(try OutputPath(path).runsAutomatically) }
    for path in plain { #expect(try !OutputPath(path).runsAutomatically) }
  }
}
