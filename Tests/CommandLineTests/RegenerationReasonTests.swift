import Foundation
import SampleMetadata
import Testing

@testable import ScaffoldCLI

/// `scaffold regenerate --check` says why it ends with 3.
@Suite struct RegenerationReasonTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(SmallMetadata.text, to: "shop.xml")
  }

  /// A changed package, the expected text of its check, and the kinds of its reasons.
  private func expect(
    _ kinds: Set<String>, _ words: String..., after change: (TemporaryFolder) throws -> Void
  ) async throws {
    let new = await ScaffoldRun("new", folder.path("shop.xml"), "-o", folder.path("out"), "--verify", "none")
    try #require(new.status == .success)
    #expect(await ScaffoldRun("regenerate", folder.path("out"), "--check").status == .success)
    try change(folder)
    let text = await ScaffoldRun("regenerate", folder.path("out"), "--check")
    #expect(text.status.rawValue == 3)
    for word in words { #expect(text.output.contains(word), "\(text.output)") }
    let json = await ScaffoldRun("regenerate", folder.path("out"), "--check", "--format", "json")
    #expect(json.status.rawValue == 3)
    let result = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let reasons = try #require(result["reasons"] as? [[String: Any]])
    #expect(Set(reasons.compactMap { $0["kind"] as? String }) == kinds)
    #expect(reasons.allSatisfy { $0["text"] is String })
    #expect(await ScaffoldRun("regenerate", folder.path("out"), "--verify", "none").status == .success)
    #expect(await ScaffoldRun("regenerate", folder.path("out"), "--check").status == .success)
  }

  private func edit(_ path: String, _ change: (String) -> String) throws {
    try folder.write(change(try String(contentsOfFile: folder.path(path), encoding: .utf8)), to: path)
  }

  @Test func otherMetadata() async throws {
    try await expect(["metadata", "file"], "metadata  the document has changed", "Product.swift") { folder in
      try folder.write(SmallMetadata.text.replacing("\"Name\"", with: "\"FullName\""), to: "shop.xml")
    }
  }

  @Test func keptMetadata() async throws {
    try await expect(["metadata"], "metadata  '.scaffold/metadata.xml' was edited") { _ in
      try edit("out/.scaffold/metadata.xml") { $0 + "\n" }
    }
  }

  @Test func settings() async throws {
    try await expect(["settings"], "settings  'scaffold.json' or the options") { _ in
      try edit("out/scaffold.json") { $0.replacing("\"parameters\"", with: "\"include\": [\"*\"],\n  \"parameters\"") }
    }
  }

  @Test func lock() async throws {
    try await expect(["lock"], "lock      '.scaffold/lock.json' was changed after the last run") { _ in
      try edit("out/.scaffold/lock.json") { $0.replacing("\"tool\": \"", with: "\"tool\":  \"") }
    }
  }

  @Test func base() async throws {
    try await expect(["base"], "missing in '.scaffold/base'") { folder in
      try FileManager.default.removeItem(atPath: folder.path("out/.scaffold/base"))
    }
  }

  @Test func damagedBase() async throws {
    try await expect(["base"], "base      a file is damaged in '.scaffold/base'") { folder in
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("out/.scaffold/base")).sorted()
      let name = try #require(names.first { $0.hasSuffix(".module") })
      try folder.write("nobody's\n", to: "out/.scaffold/base/\(name)")
    }
  }

  @Test func fileForGit() async throws {
    try await expect(["file"], "file      '.scaffold/.gitattributes' must be updated") { folder in
      try folder.write("mine\n", to: "out/.scaffold/.gitattributes")
    }
  }

  @Test func gitConflictInTheSettings() async throws {
    _ = await ScaffoldRun("new", folder.path("shop.xml"), "-o", folder.path("out"), "--verify", "none")
    try edit("out/scaffold.json") { "<<<<<<< HEAD\n\($0)=======\n\($0)>>>>>>> other\n" }
    let run = await ScaffoldRun("regenerate", folder.path("out"), "--check")
    #expect(run.status.rawValue == 78)
    #expect(run.errors.contains("scaffold.json:1: error: a git conflict is not resolved"))
    let new = await ScaffoldRun("new", "--config", folder.path("out/scaffold.json"), "-o", folder.path("other"))
    #expect(new.status.rawValue == 78)
    #expect(new.errors.contains("scaffold.json:1: error: a git conflict is not resolved"))
  }

  @Test func gitConflictInTheMetadata() async throws {
    let text = SmallMetadata.text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let both = lines.prefix(3) + ["<<<<<<< HEAD", "=======", ">>>>>>> other"] + lines.dropFirst(3)
    try folder.write(both.joined(separator: "\n"), to: "shop.xml")
    let run = await ScaffoldRun("new", folder.path("shop.xml"), "-o", folder.path("out"), "--verify", "none")
    #expect(run.status.rawValue == 65)
    #expect(run.errors.contains("shop.xml:4: error: a git conflict is not resolved"))
  }

  @Test func checksTheStoredDocumentOffline() async throws {
    _ = await ScaffoldRun("new", folder.path("shop.xml"), "-o", folder.path("out"), "--verify", "none")
    try edit("out/scaffold.json") { $0.replacing("\"../shop.xml\"", with: "\"-\"") }
    try FileManager.default.removeItem(atPath: folder.path("shop.xml"))
    let noted = await ScaffoldRun("regenerate", folder.path("out"), "--check")
    #expect(noted.status == .success)
    #expect(noted.errors.contains("note: the metadata came from standard input; the copy in the package is used"))
    let check = await ScaffoldRun("regenerate", folder.path("out"), "--check", "--offline")
    #expect(check.status == .success, "\(check.output)\(check.errors)")
    let set = await ScaffoldRun("regenerate", folder.path("out"), "--offline", "--verify", "none", "--include", "*")
    #expect(set.status == .success)
    #expect(
      try String(contentsOfFile: folder.path("out/scaffold.json"), encoding: .utf8).contains("\"metadata\": \"-\""))
    let both = await ScaffoldRun("regenerate", folder.path("out"), "--offline", "--metadata", "x.xml")
    #expect(both.status.rawValue == 64)
  }

  @Test func missesAFileOfThePackage() async throws {
    _ = await ScaffoldRun("new", folder.path("shop.xml"), "-o", folder.path("out"), "--verify", "none")
    try edit("out/scaffold.json") { $0.replacing("\"../shop.xml\"", with: "\"service.xml\"") }
    let inside = await ScaffoldRun("regenerate", folder.path("out"), "--check")
    #expect(inside.status.rawValue == 66, "\(inside.errors)")
    try edit("out/scaffold.json") { $0.replacing("\"service.xml\"", with: "\"../service.xml\"") }
    let outside = await ScaffoldRun("regenerate", folder.path("out"), "--check")
    #expect(outside.errors.contains("which is not on this machine; the copy in the package is used"))
  }

  @Test func resetsAFile() async throws {
    _ = await ScaffoldRun("new", folder.path("shop.xml"), "-o", folder.path("out"), "--verify", "none")
    let text = try String(contentsOfFile: folder.path("out/README.md"), encoding: .utf8)
    try folder.write("mine\n", to: "out/README.md")
    let run = await ScaffoldRun("regenerate", folder.path("out"), "--verify", "none", "--reset", "README.md")
    #expect(run.status == .success)
    #expect(run.output.contains("updated   README.md"))
    #expect(try String(contentsOfFile: folder.path("out/README.md"), encoding: .utf8) == text)
    #expect(await ScaffoldRun("undo", folder.path("out")).status == .success)
    #expect(try String(contentsOfFile: folder.path("out/README.md"), encoding: .utf8) == "mine\n")
  }
}
