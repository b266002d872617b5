import Foundation
import SampleMetadata
import SeededNumbers

@testable import GeneratorWriting

/// Two branches of one package, drawn from a seed: each changes the service, emits again and edits by hand; then git merges
/// them in some way.
struct BranchScenario {
  /// How the branches are merged.
  enum Way: String, CaseIterable, Sendable {
    /// `git merge`; its conflicts are resolved file by file.
    case byItself
    /// `git merge -X ours`.
    case ours
    /// `git merge -X theirs`.
    case theirs
    /// The lines of both, in every file.
    case union
    /// `git merge`, then the tool's own files of one branch.
    case ownOfOneBranch
    /// `git merge`, then the emitted files of one branch.
    case emittedOfOneBranch
    /// `git merge`, then some of the tool's own files are removed.
    case lost
  }

  /// A change of the service.
  private enum Change {
    case add(type: String, property: String, after: String)
    case remove(type: String, property: String)
    case addType(String)
    case retype(type: String, property: String)
  }

  let fixture: RegenerationFixture
  let way: Way
  private var chance: SeededNumbers
  private let base: [(type: String, properties: [(name: String, kind: String)])]
  private var editCount = 0
  /// Whether lines of the tool get remarks of the user's. Taking the lines of both branches repeats such lines, which is then
  /// the user's doing, so it is not done to them.
  private let hasRemarks: Bool

  /// A type has a line for every member, and one file lists the members of all types.
  private static let templates = RegenerationFixture.members.merging([
    "modules/base/files/Schema.txt.mustache": """
    schema
    {{#typeFiles}}{{#structures}}
    {{name}}:
    {{#members}}
      {{name}} {{type}}
    {{/members}}
    {{/structures}}{{/typeFiles}}
    end

    """,
    "modules/base/Sources/BaseData/Plain.swift": "struct Plain {\n  let a = 1\n  let b = 2\n  let c = 3\n}\n",
  ]) { _, own in own }

  init(seed: UInt64, way: Way) throws {
    self.way = way
    hasRemarks = way != .union && seed.isMultiple(of: 2)
    chance = SeededNumbers(seed: seed &* 31 &+ UInt64(Way.allCases.firstIndex(of: way) ?? 0))
    base = ["Order", "Product", "Client"].map { type in
      (type, [("ID", "Int32")] + ["Name", "Code", "Size", "Kind"].map { ("\(type)\($0)", "String") })
    }
    var fixture = try RegenerationFixture(metadata: "")
    fixture.templates = Self.templates
    self.fixture = fixture
  }

  // MARK: The service

  private func document(_ changes: [Change]) -> String {
    var types = base
    for change in changes {
      switch change {
      case .add(let type, let property, let after):
        guard let index = types.firstIndex(where: { $0.type == type }) else { continue }
        let place = types[index].properties.firstIndex { $0.name == after }.map { $0 + 1 }
        types[index].properties.insert((property, "String"), at: place ?? types[index].properties.count)
      case .remove(let type, let property):
        guard let index = types.firstIndex(where: { $0.type == type }) else { continue }
        types[index].properties.removeAll { $0.name == property }
      case .addType(let name): types.append((name, [("ID", "Int32"), ("\(name)Name", "String")]))
      case .retype(let type, let property):
        guard let index = types.firstIndex(where: { $0.type == type }),
          let place = types[index].properties.firstIndex(where: { $0.name == property })
        else { continue }
        types[index].properties[place].kind = "Int64"
      }
    }
    let texts = types.map { type in
      "<EntityType Name=\"\(type.type)\"><Key><PropertyRef Name=\"ID\"/></Key>\n"
        + type.properties.map {
          "<Property Name=\"\($0.name)\" Type=\"Edm.\($0.kind)\"\($0.name == "ID" ? " Nullable=\"false\"" : "")/>\n"
        }
        .joined() + "</EntityType>\n"
    }
    return """
      <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
      <Schema Namespace="Example.Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">
      \(texts.joined())
      <EntityContainer Name="Shop"><EntitySet Name="Products" EntityType="Example.Shop.Product"/></EntityContainer>
      </Schema></edmx:DataServices></edmx:Edmx>

      """
  }

  private mutating func changes(on branch: String) -> [Change] {
    (0..<chance.number(1...3)).map { number in
      let (type, properties) = base[chance.number(0...2)]
      // Elements that others are added after are kept, so that both branches have the same order.
      let property = properties[chance.number(1...3)].name
      return switch chance.number(0...5) {
      case 0: .remove(type: type, property: properties[4].name)
      case 1: .retype(type: type, property: property)
      case 2: .addType("\(branch)Type\(number)")
      default: .add(type: type, property: "\(branch)New\(number)", after: property)
      }
    }
  }

  // MARK: Edits

  /// A line of the user, or a comment after an emitted line.
  private mutating func edit() throws {
    let paths = try emitted().keys.filter { $0 != "scaffold.json" && $0 != "NOTES.md" }.sorted()
    let path = paths[chance.number(0...(paths.count - 1))]
    editCount += 1
    let text = "edit\(editCount)."
    let isLine = !hasRemarks || chance.number(0...2) > 0
    let number = chance.number(0...1_000)
    try fixture.edit(path) { old in
      var lines = old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let place = number % max(1, lines.count - 1)
      if isLine { lines.insert("// \(text)", at: place) } else { lines[place] += " // \(text)" }
      return lines.joined(separator: "\n")
    }
  }

  /// The files of the package, without those of git and the tool.
  func emitted() throws -> [String: String] {
    try fixture.files().filter { !$0.key.hasPrefix(".git/") }
  }

  /// The edits in a text.
  static func edits(in text: String) -> Set<String> {
    Set(text.matches(of: /edit\d+\./).map { String($0.output) })
  }

  /// A text without the edits.
  static func withoutEdits(_ text: String) -> String {
    text.replacing(/(?m)^\/\/ edit\d+\.\n/, with: "").replacing(/\ \/\/ edit\d+\./, with: "")
  }

  // MARK: Merging

  @discardableResult
  func git(_ arguments: String...) throws -> Int32 {
    let process = Process()
    process.executableURL = GitOracle.git.map { URL(fileURLWithPath: $0) }
    process.arguments =
      ["-C", fixture.root, "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
      + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func commit(_ name: String) throws {
    try git("add", "-A")
    try git("commit", "-q", "-m", name)
  }

  private mutating func work(on branch: String, _ changes: [Change]) async throws {
    for _ in 0..<chance.number(0...1) { try edit() }
    try fixture.folder.write(document(changes), to: "shop.xml")
    try await fixture.regenerate(conflicts: .theirs)
    for _ in 0..<chance.number(0...3) { try edit() }
    try commit(branch)
  }

  /// Runs up to the merge; the document then contains both branches.
  mutating func merge() async throws {
    try fixture.folder.write(document([]), to: "shop.xml")
    try await fixture.new()
    try git("init", "-q", "-b", "main")
    try commit("start")
    let (mine, theirs) = (changes(on: "Mine"), changes(on: "Their"))
    try git("checkout", "-q", "-b", "other")
    try await work(on: "other", theirs)
    try git("checkout", "-q", "main")
    try await work(on: "main", mine)
    if way == .union { try fixture.folder.write("* merge=union\n", to: "Shop/.git/info/attributes") }
    switch way {
    case .ours: try git("merge", "-q", "-X", "ours", "other", "-m", "both")
    case .theirs: try git("merge", "-q", "-X", "theirs", "other", "-m", "both")
    default: try git("merge", "-q", "other", "-m", "both")
    }
    try fixture.folder.write(document(mine + theirs), to: "shop.xml")
  }

  /// The emitted files in which git left something undecided.
  func undecided() throws -> [String] {
    try emitted().filter { $0.value.contains("\n<<<<<<< ") || $0.value.hasPrefix("<<<<<<< ") }.keys.sorted()
  }

  /// Resolves git's conflicts, and treats the tool's files as the scenario says.
  mutating func settle() throws {
    for path in try undecided() {
      switch chance.number(0...(hasRemarks ? 1 : 2)) {
      case 0: try git("checkout", "--ours", "--", path)
      case 1: try git("checkout", "--theirs", "--", path)
      default: try fixture.edit(path) { $0.replacing(/(?m)^(<<<<<<<|=======|>>>>>>>).*\n/, with: "") }
      }
    }
    let branch = chance.number(0...1) == 0 ? "main" : "other"
    let own = try fixture.folder.files(in: "Shop/.scaffold").keys.filter { !$0.hasPrefix("undo/") }.sorted()
    switch way {
    case .ownOfOneBranch:
      for path in [".scaffold/lock.json", ".scaffold/metadata.xml"] { try git("checkout", branch, "--", path) }
    case .emittedOfOneBranch: try git("checkout", branch, "--", "Sources", "Schema.txt", "Package.swift")
    case .lost:
      for path in own where path != "lock.json" && chance.number(0...3) == 0 { try fixture.remove(".scaffold/\(path)") }
    default: break
    }
  }

  /// The unedited package of the merged service.
  func fresh() async throws -> [String: String] {
    var fresh = try RegenerationFixture(
      metadata: try String(contentsOfFile: fixture.folder.path + "/shop.xml", encoding: .utf8))
    fresh.templates = fixture.templates
    try await fresh.new()
    return try fresh.files()
  }
}
