import SampleMetadata
import Testing

@testable import GeneratorCore
@testable import GeneratorWriting

@Suite("regeneration and undo, killed at every call")
struct KilledRegenerationTests {
  /// A package before the run: edited, with a file that will go, a new one, a merged one and one with a conflict.
  private func prepared() async throws -> RegenerationFixture {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    try await fixture.regenerate { $0.parameters = ["loud": "true"] }
    try fixture.edit("Sources/Shop/Product.swift") { "// mine\n" + $0 }
    try fixture.edit("Package.swift") { $0.replacing("RestDialect", with: "Mine") }
    try fixture.folder.write(
      RegenerationFixture.metadata(adding: "Price").replacing(
        "<EntityContainer", with: "<ComplexType Name=\"Address\"/>\n<EntityContainer"), to: "shop.xml")
    return fixture
  }

  private func run(_ fixture: RegenerationFixture) async throws {
    try await fixture.regenerate { $0.parameters = ["storage": "memory"] }
  }

  @Test("a regeneration leaves the old or the new tree, and the next command says which", arguments: [false, true])
  func regenerate(isTorn: Bool) async throws {
    let whole = try await prepared()
    let old = try whole.folder.files(in: "Shop")
    try await run(whole)
    let new = try whole.folder.files(in: "Shop")
    #expect(old != new)
    var outcomes: [JournalRecovery.Outcome?: Int] = [:]
    var call = 0
    while true {
      call += 1
      var fixture = try await prepared()
      fixture.fileSystem = FaultyFileSystem(isTorn ? .tornDeath : .death, atCall: call)
      do {
        try await run(fixture)
        break
      } catch is FaultyFileSystem.Death {
        let outcome = try JournalRecovery(fileSystem: DiskFileSystem()).recover(fixture.root)
        let files = try fixture.folder.files(in: "Shop")
        #expect(files == new || files == old, "call \(call)")
        if let outcome { #expect((files == new) == (outcome == .newTree), "call \(call)") }
        outcomes[outcome, default: 0] += 1
      }
    }
    #expect(call > 20)
    #expect((outcomes[.newTree] ?? 0) > 5)
    #expect((outcomes[.oldTree] ?? 0) > 5)
  }

  @Test("an undo leaves the tree before the undo or before the run")
  func undo() async throws {
    let whole = try await prepared()
    let old = try whole.folder.files(in: "Shop")
    try await run(whole)
    let new = try whole.folder.files(in: "Shop")
    var call = 0
    var trees: Set<Bool> = []
    while true {
      call += 1
      let fixture = try await prepared()
      try await run(fixture)
      do {
        _ = try PackageUndo(root: fixture.root, fileSystem: FaultyFileSystem(.death, atCall: call)).undo(
          isForced: false)
        break
      } catch is FaultyFileSystem.Death {
        _ = try JournalRecovery(fileSystem: DiskFileSystem()).recover(fixture.root)
        let files = try fixture.folder.files(in: "Shop")
        #expect(files == new || files == old, "call \(call)")
        trees.insert(files == new)
      }
    }
    #expect(trees == [true, false])
  }
}
