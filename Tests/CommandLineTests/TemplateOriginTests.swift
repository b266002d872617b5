import Foundation
import SampleMetadata
import Scaffold
import Testing

@testable import ScaffoldCLI

/// From an emitted file back to its template: `template which`, `eject` by emitted name, and `outdated`.
@Suite struct TemplateOriginTests {
  private let folder: TemporaryFolder
  private let type = "Shop/Sources/ShopModel/Types/Product.swift"

  init() async throws {
    folder = try TemporaryFolder()
    let metadata = try folder.write(SmallMetadata.text, to: "metadata.xml")
    let made = await ScaffoldRun(
      "new", metadata, "--name", "Shop", "--output", folder.path("Shop"), "--template", "client", "--verify", "none")
    try #require(made.status == .success, "\(made.errors)")
  }

  private func line(of text: String) throws -> Int {
    let lines = try String(contentsOfFile: folder.path(type), encoding: .utf8).components(separatedBy: "\n")
    return try #require(lines.firstIndex { $0.contains(text) }) + 1
  }

  @Test func namesTheTemplateOfAFile() async throws {
    let readme = await ScaffoldRun("template", "which", folder.path("Shop/README.md"))
    #expect(readme.output == "modules/package/files/README.md.mustache\n", "\(readme.errors)")
    let copied = await ScaffoldRun("template", "which", folder.path("Shop/Runtime/ServiceData/Values/Value.swift"))
    #expect(copied.output.hasSuffix("(copied unchanged)\n") || copied.status == .usage, "\(copied.errors)")
  }

  @Test func namesTheLineOfTheTemplateAndOfTheMetadata() async throws {
    let number = try line(of: "var name")
    let run = await ScaffoldRun("template", "which", folder.path(type) + ":\(number)", "--format", "json")
    let result = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run.errors)")
    let template = try #require(result["templateFile"] as? String)
    #expect(template.hasPrefix("modules/model/") && template.hasSuffix(".mustache"))
    #expect((result["metadataFile"] as? String)?.hasSuffix("metadata.xml") == true)
    #expect(result["isYours"] as? Bool == false)
  }

  @Test func knowsTheOwnersLines() async throws {
    let before = try line(of: "var name")
    let plain = await ScaffoldRun("template", "which", folder.path(type) + ":\(before)")
    let text = try String(contentsOfFile: folder.path(type), encoding: .utf8)
    try folder.write("// mine\n" + text, to: type)
    let mine = await ScaffoldRun("template", "which", folder.path(type) + ":1")
    #expect(mine.output.hasPrefix("line 1 of 'Sources/ShopModel/Types/Product.swift' is yours"))
    #expect(await ScaffoldRun("template", "which", folder.path(type) + ":\(before + 1)").output == plain.output)
    let past = await ScaffoldRun("template", "which", folder.path(type) + ":99999")
    #expect(past.status == .usage && past.errors.contains("has no line 99999"))
    try folder.write("x", to: "Shop/mine.txt")
    #expect(await ScaffoldRun("template", "which", folder.path("Shop/mine.txt")).status == .usage)
    #expect(await ScaffoldRun("template", "which", folder.path("metadata.xml")).status == .usage)
  }

  @Test func ejectsByEmittedNameAndFindsWhatIsOutdated() async throws {
    let overlay = folder.path("overlay")
    let run = await ScaffoldRun("template", "eject", folder.path("Shop/README.md"), "--output", overlay)
    #expect(run.output == "modules/package/files/README.md.mustache\n", "\(run.errors)")
    let current = await ScaffoldRun("template", "outdated", overlay)
    #expect(current.status == .success && current.output.contains("current"), "\(current.output)\(current.errors)")
    let record = try String(contentsOfFile: overlay + "/ejected.json", encoding: .utf8)
    let hash = try #require(record.firstMatch(of: /[0-9a-f]{64}/))
    try folder.write(record.replacing(hash.output, with: String(repeating: "0", count: 64)), to: "overlay/ejected.json")
    try folder.write("own\n", to: "overlay/modules/package/files/OWN.md")
    let outdated = await ScaffoldRun("template", "outdated", overlay, "--format", "json")
    #expect(outdated.status == .failure)
    let files = try #require(try JSONSerialization.jsonObject(with: Data(outdated.output.utf8)) as? [[String: String]])
    #expect(files.map { $0["state"] } == ["own", "outdated"])
    let missing = await ScaffoldRun("template", "outdated", folder.path("none"))
    #expect(missing.errors.contains("does not exist\nhint: name the folder of an overlay"), "\(missing.errors)")
  }

  @Test func aMovedOverlayCanBePointedTo() async throws {
    _ = await ScaffoldRun(
      "template", "eject", "modules/package/files/README.md.mustache", "--output", folder.path("first"))
    let root = folder.path("Shop")
    let used = await ScaffoldRun("regenerate", root, "--template-dir", folder.path("first"), "--verify", "none")
    #expect(used.status == .success, "\(used.errors)")
    try FileManager.default.moveItem(atPath: folder.path("first"), toPath: folder.path("second"))
    let missing = await ScaffoldRun("regenerate", root, "--check")
    #expect(missing.status == .noInput && missing.errors.contains("does not exist"), "\(missing.errors)")
    let moved = await ScaffoldRun("regenerate", root, "--template-dir", folder.path("second"), "--verify", "none")
    #expect(moved.status == .success, "\(moved.errors)")
    let settings = try String(contentsOfFile: root + "/scaffold.json", encoding: .utf8)
    #expect(settings.contains("../second") && !settings.contains("../first"))
  }
}
