import Foundation
import Testing

/// Follows `docs/TEMPLATE_PACKS.md` literally: writes its files and runs its commands in an empty folder.
@Suite("the tutorial of docs/TEMPLATE_PACKS.md", .enabled(if: BinaryRun.isBuilt, "the product 'scaffold' is not built"))
struct PackTutorialTests {
  /// A step of the tutorial.
  private enum Step {
    case file(path: String, text: String)
    case commands(String)
  }

  private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../docs/TEMPLATE_PACKS.md").standardizedFileURL

  /// A fenced block after a line that names a file in backticks is that file; a block of `sh` contains commands.
  private static func steps() throws -> [Step] {
    let text = try String(contentsOf: page, encoding: .utf8)
    let start = try #require(text.range(of: "## Making a pack"))
    let end = try #require(text.range(of: "## The layout"))
    let tutorial = text[start.upperBound..<end.lowerBound]
    let blocks = tutorial.matches(of: /(?:`([^`\n]+)`:\n\n)?```(\w+)\n(.*?)```\n/.dotMatchesNewlines())
    return blocks.compactMap { block in
      if let path = block.1 { return .file(path: String(path), text: String(block.3)) }
      return block.2 == "sh" ? .commands(String(block.3)) : nil
    }
  }

  @Test("the documented pack emits a package that builds")
  func tutorial() throws {
    let folder = try TemporaryFolder()
    let steps = try Self.steps()
    #expect(steps.count > 10)
    for step in steps {
      switch step {
      case .file(let path, let text): try folder.write(text, to: path)
      case .commands(let commands): try Self.run(commands, in: folder)
      }
    }
    let report = try String(contentsOfFile: folder.path("Shop/AUDIT.md"), encoding: .utf8)
    #expect(report == "# Stock of Shop\n\n- Products: 3 properties\n")
    let notes = try String(contentsOfFile: folder.path("Shop/Sources/ShopAudit/ShopNotes.swift"), encoding: .utf8)
    #expect(notes.contains(#"AuditNote("has 3 properties", about: "Products")"#))
    let page = try String(contentsOfFile: folder.path("Shop/docs/Product.md"), encoding: .utf8)
    #expect(page.contains("- `price`: `Decimal?`"))
    let ignored = try String(contentsOfFile: folder.path("Shop/.gitignore"), encoding: .utf8)
    #expect(ignored.contains("*.sqlite"))
  }

  /// Runs commands as a person would, with the built program found first.
  private static func run(_ commands: String, in folder: TemporaryFolder) throws {
    let binary = try #require(BinaryRun.binary)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-e", "-c", commands]
    process.currentDirectoryURL = folder.url
    let inherited = ProcessInfo.processInfo.environment
    let path = binary.deletingLastPathComponent().path + ":" + (inherited["PATH"] ?? "/usr/bin:/bin")
    process.environment = inherited.merging(["PATH": path]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(commands)\(text)")
  }
}
