import Foundation
import SampleMetadata
import Testing

@testable import GeneratorCore
@testable import GeneratorModel
@testable import GeneratorPipeline
@testable import GeneratorWriting

/// Two people emit a package again on two branches, each for another change of the service, and merge with git.
@Suite("git branches", .enabled(if: GitOracle.git != nil, "there is no git"))
struct BranchMergeTests {
  private let order = "<EntityType Name=\"Order\"><Key><PropertyRef Name=\"ID\"/></Key>\n"
  private let fixture: RegenerationFixture

  init() throws {
    let orders = """
      <EntityType Name="Order"><Key><PropertyRef Name="ID"/></Key>
      <Property Name="ID" Type="Edm.Int32" Nullable="false"/>
      </EntityType>
      <EntityContainer
      """
    fixture = try RegenerationFixture(metadata: SmallMetadata.text.replacing("<EntityContainer", with: orders))
  }

  @discardableResult
  private func git(_ arguments: String...) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = GitOracle.git.map { URL(fileURLWithPath: $0) }
    let identity = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    process.arguments = ["-C", fixture.root] + identity + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  private func commit(_ name: String) throws {
    try git("add", "-A")
    try git("commit", "-q", "-m", name)
  }

  @Test("git merges the lock by line, and the next run repairs the rest")
  func merge() async throws {
    let metadata = try String(contentsOfFile: fixture.folder.path + "/shop.xml", encoding: .utf8)
    let price = metadata.replacing(
      "<Property Name=\"Name\"", with: "<Property Name=\"Price\" Type=\"Edm.Int32\"/>\n<Property Name=\"Name\"")
    let note = order + "<Property Name=\"Note\" Type=\"Edm.String\"/>\n"
    try await fixture.new()
    try git("init", "-q", "-b", "main")
    try commit("start")
    try git("checkout", "-q", "-b", "other")
    try fixture.folder.write(metadata.replacing(order, with: note), to: "shop.xml")
    try await fixture.regenerate()
    try fixture.edit("Sources/Shop/Order.swift") { "// theirs\n" + $0 }
    try commit("note")
    try git("checkout", "-q", "main")
    try fixture.folder.write(price, to: "shop.xml")
    try await fixture.regenerate()
    try fixture.edit("Sources/Shop/Product.swift") { "// mine\n" + $0 }
    try commit("price")

    let merge = try git("merge", "-q", "other", "-m", "both")
    #expect(merge.status == 0, "\(merge.output)")
    #expect(try fixture.text(".scaffold/lock.json").contains("Order/Note"))
    #expect(try fixture.text(".scaffold/lock.json").contains("Product/Price"))

    try fixture.folder.write(price.replacing(order, with: note), to: "shop.xml")
    let healed = try await fixture.regenerate()
    #expect(healed.report.conflicts.isEmpty)
    #expect(healed.report.names.isEmpty)
    #expect(try fixture.text("Sources/Shop/Order.swift").hasPrefix("// theirs\nstruct Order {\n"))
    #expect(try fixture.text("Sources/Shop/Order.swift").contains("var note: String?"))
    #expect(try fixture.text("Sources/Shop/Product.swift").hasPrefix("// mine\nstruct Product {\n"))
    #expect(try fixture.text("Sources/Shop/Product.swift").contains("var price: Int?"))
    #expect(try await fixture.regenerate().report.isUnchanged)

    try await expectFresh(from: price.replacing(order, with: note), but: ["// mine\n", "// theirs\n"])
  }

  /// Expects lock, base and files of a package that was never merged, but for edits.
  private func expectFresh(from metadata: String, but edits: [String]) async throws {
    let fresh = try RegenerationFixture(metadata: metadata)
    try await fresh.new()
    #expect(try fresh.text(".scaffold/lock.json") == fixture.text(".scaffold/lock.json"))
    #expect(
      try fresh.folder.files(in: "Shop/.scaffold/base") == fixture.folder.files(in: "Shop/.scaffold/base"))
    let found = try fixture.folder.files(in: "Shop/Sources").mapValues { text in
      edits.reduce(text) { $0.replacing($1, with: "") }
    }
    #expect(try fresh.folder.files(in: "Shop/Sources") == found)
  }

  @Test("both branches change one type at the same place, and one of them renames another type")
  func samePlace() async throws {
    let metadata = try String(contentsOfFile: fixture.folder.path + "/shop.xml", encoding: .utf8)
    func adding(_ name: String, to text: String) -> String {
      text.replacing(order, with: order + "<Property Name=\"\(name)\" Type=\"Edm.String\"/>\n")
    }
    let renamed = metadata.replacing("Product\"", with: "Article\"")
    try await fixture.new()
    try git("init", "-q", "-b", "main")
    try commit("start")
    try git("checkout", "-q", "-b", "other")
    try fixture.folder.write(adding("Note", to: renamed), to: "shop.xml")
    try await fixture.regenerate(renames: [try SchemaRename("Product=Article")])
    try commit("note")
    try git("checkout", "-q", "main")
    try fixture.folder.write(adding("Price", to: metadata), to: "shop.xml")
    try await fixture.regenerate()
    try fixture.edit("Sources/Shop/Order.swift") { "// mine\n" + $0 }
    try commit("price")

    // Git's conflicts are in the user's files; the user keeps the lines of both sides.
    if try git("merge", "-q", "other", "-m", "both").status != 0 {
      let undecided = try git("diff", "--name-only", "--diff-filter=U").output.split(separator: "\n")
      #expect(undecided == ["Sources/Shop/Order.swift"])
      try fixture.edit("Sources/Shop/Order.swift") { $0.replacing(/(?m)^(<<<<<<<|=======|>>>>>>>).*\n/, with: "") }
      try commit("both")
    }
    let both = adding("Note", to: adding("Price", to: renamed))
    try fixture.folder.write(both, to: "shop.xml")
    // The lines of both stand there in another order than they are emitted: what was each branch's base nobody can tell.
    let undecided = try await fixture.regenerate(isDryRun: true)
    #expect(undecided.report.conflicts.map(\.path.text) == ["Sources/Shop/Order.swift"])
    let healed = try await fixture.regenerate(conflicts: .theirs)
    #expect(healed.report.conflicts.isEmpty)
    let text = try fixture.text("Sources/Shop/Order.swift")
    #expect(text.hasPrefix("// mine\nstruct Order {\n"))
    #expect(text.contains("var note: String?"))
    #expect(text.contains("var price: String?"))
    // The type's Swift name stays, as after every declared rename.
    #expect(try fixture.text("Sources/Shop/Product.swift").hasPrefix("struct Product {\n"))
    #expect(try await fixture.regenerate().report.isUnchanged)
    #expect(try fixture.text("scaffold.json").contains("Example.Shop.Article"))
  }

  @Test("a lock with git markers is read")
  func markers() async throws {
    try await fixture.new()
    let lock = try fixture.text(".scaffold/lock.json")
    try fixture.edit(".scaffold/lock.json") { text in
      let metadata = text.split(separator: "\n").first { $0.contains("\"metadata\"") } ?? ""
      let other = metadata.replacing(/[0-9a-f]{64}/, with: String(repeating: "0", count: 64))
      return text.replacing(
        "\(metadata)\n", with: "<<<<<<< HEAD\n\(metadata)\n||||||| parent\n\(other)\n=======\n\(other)\n>>>>>>> other\n"
      )
    }
    let result = try await fixture.regenerate()
    #expect(result.diagnostics.contains { $0.message.contains("entries of two branches") })
    #expect(try fixture.text(".scaffold/lock.json") == lock)
  }
}
