import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorPacks

private let git = ProcessCommand.locate("git", environment: ProcessInfo.processInfo.environment)

@Suite("packs from git", .enabled(if: git != nil, "git is missing"))
struct GitPackStoreTests {
  private let folder: TemporaryFolder
  private let store: GitPackStore
  private let commit: String

  /// A repository with two packs, the second added later, and a hook that would leave a trace.
  init() async throws {
    folder = try TemporaryFolder()
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_CACHE_HOME"] = folder.path + "/cache"
    store = GitPackStore(environment: environment)
    try folder.write(#"{ "summary": "Small.", "modules": ["notes"] }"#, to: "repository/packs/small.json")
    try folder.write(#"{ "summary": "Notes." }"#, to: "repository/modules/notes/module.json")
    try await Self.run(["init", "--quiet", "--initial-branch=main"], in: folder)
    commit = try await Self.commit(in: folder)
    try folder.write(#"{ "summary": "Other.", "modules": ["notes"] }"#, to: "repository/packs/other.json")
    _ = try await Self.commit(in: folder)
  }

  @discardableResult
  private static func run(_ arguments: [String], in folder: TemporaryFolder) async throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(git))
    process.arguments = ["-c", "user.name=t", "-c", "user.email=t@example.com"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path + "/repository")
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "git \(arguments)")
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func commit(in folder: TemporaryFolder) async throws -> String {
    try await run(["add", "-A"], in: folder)
    try await run(["commit", "--quiet", "-m", "x"], in: folder)
    return try await run(["rev-parse", "HEAD"], in: folder)
  }

  private var url: String { "file://\(folder.path)/repository" }

  @Test(
    "a URL with a password is refused without showing it",
    arguments: [
      "https://anna:PW@example.com/a.git#main", "HTTPS://anna:PW@example.com/a.git", "https://PW@example.com/a.git",
      "ssh://git:PW@example.com/a.git", "https://anna:P W@example.com/a", "ftp://anna:PW@example.com/a",
    ])
  func password(address: String) async throws {
    let error = await #expect(throws: ScaffoldError.self) { try await store.file(of: address) }
    let reported = DiagnosticFormatter().text(error?.diagnostics ?? [])
    #expect(error?.failure == .usage)
    #expect(
      reported.contains("contains a user name or password") && reported.contains("credential helper"), "\(reported)")
    #expect(!reported.contains("PW") && !reported.contains("P W"))
  }

  @Test("the files of the commit are cached")
  func pinned() async throws {
    let file = try await store.file(of: "\(url)#\(commit)")
    let place = try PackLocator(builtIn: TemplateTree()).locate(file)
    let pack = try PackLoader(tree: place.tree).pack(named: place.pack)
    #expect(pack.name == "small")
    #expect(pack.modules.keys.sorted() == ["notes"])
    #expect(!FileManager.default.fileExists(atPath: (file as NSString).deletingLastPathComponent + "/../.git"))
    try FileManager.default.removeItem(atPath: folder.path + "/repository")
    #expect(try await store.file(of: "\(url)#\(commit)") == file)
  }

  @Test("a pack must be named if a commit has several")
  func several() async throws {
    let later = try await Self.run(["rev-parse", "HEAD"], in: folder)
    #expect(try await store.file(of: "\(url)#\(later):packs/other.json").hasSuffix("/packs/other.json"))
    let error = await #expect(throws: ScaffoldError.self) { try await store.file(of: "\(url)#\(later)") }
    #expect(error?.diagnostics.first?.hint == "add one after the commit: ':packs/other.json', ':packs/small.json'")
    await #expect(throws: ScaffoldError.self) { try await store.file(of: "\(url)#\(later):packs/none.json") }
  }

  @Test(
    "a branch and a missing commit are refused, with the commit to use",
    arguments: ["#main", "", "#main:packs/small.json"])
  func notPinned(end: String) async throws {
    let now = try await Self.run(["rev-parse", "HEAD"], in: folder)
    let error = await #expect(throws: ScaffoldError.self) { try await store.file(of: url + end) }
    #expect(error?.failure == .usage)
    #expect(error?.diagnostics.first?.hint?.hasPrefix("the current commit is '\(url)#\(now)") == true)
  }

  @Test("an unknown commit, URL or path is refused")
  func refused() async throws {
    for name in [
      "\(url)#\(String(repeating: "0", count: 40))", "http://example.com/x.git#\(commit)", "ext://sh#\(commit)",
      "\(url)#\(commit):../../etc/passwd", "file:///nowhere/at/all#\(commit)",
    ] {
      await #expect(throws: ScaffoldError.self, "\(name)") { try await store.file(of: name) }
    }
  }

  @Test("built-in packs and files are not git references", arguments: ["client", "packs/mine.json", "./x.json"])
  func others(name: String) async throws {
    #expect(try await store.file(of: name) == name)
  }
}
