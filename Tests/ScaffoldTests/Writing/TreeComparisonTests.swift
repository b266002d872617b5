import Testing

@testable import GeneratorCore
@testable import GeneratorPacks
@testable import GeneratorPlanning
@testable import GeneratorWriting

@Suite("tree comparison")
struct TreeComparisonTests {
  /// A row of the table: the last written file, the file on disk, the planned file, and the result.
  struct Row: Sendable, CustomTestStringConvertible {
    var written: String?
    var disk: String?
    var planned: String?
    var owner = FileOwner.merged
    var expected: FileChange.Kind?

    var testDescription: String { "\(written ?? "–") \(disk ?? "–") \(planned ?? "–") \(owner)" }
  }

  @Test(
    "the table",
    arguments: [
      Row(planned: "new", expected: .created),
      Row(disk: "same", planned: "same", expected: .unchanged),
      Row(disk: "theirs", planned: "new", expected: .conflict),
      Row(written: "old", disk: "old", planned: "old", expected: .unchanged),
      Row(written: "old", disk: "old", planned: "new", expected: .updated),
      Row(written: "old", disk: "edited", planned: "old", expected: .kept),
      Row(written: "old", disk: "edited", planned: "new", expected: .conflict),
      Row(written: "old", disk: "new", planned: "new", expected: .unchanged),
      Row(written: "old", planned: "new", expected: .absent),
      Row(written: "old", disk: "old", expected: .deleted),
      Row(written: "old", disk: "edited", expected: .kept),
      Row(written: "old", expected: nil),
      Row(written: "old", disk: "old", planned: "new", owner: .seeded, expected: .kept),
      Row(written: "old", disk: "old", owner: .seeded, expected: .kept),
      Row(written: "old", planned: "new", owner: .seeded, expected: .absent),
    ])
  func table(row: Row) throws {
    let folder = try TemporaryFolder()
    if let disk = row.disk { try folder.write(disk, to: "file") }
    var record: GenerationRecord?
    if let written = row.written {
      record = RecordFixture.record(files: ["file": (row.owner, written)])
    }
    let path = try OutputPath("file")
    let planned = row.planned.map { [PlannedFile(path: path, bytes: Array($0.utf8), owner: row.owner)] } ?? []
    let bases = MergeBases(records: record.map { [$0] } ?? [])
    let comparison = TreeComparison(root: folder.path, bases: bases, fileSystem: DiskFileSystem())
    let changes = try comparison.changes(for: try FilePlan(planned))
    #expect(changes.map(\.kind) == (row.expected.map { [$0] } ?? []))
  }

  @Test("the text lists and counts the changes")
  func text() throws {
    let changes = ChangeSet(
      root: "/Shop",
      changes: [
        FileChange(path: try OutputPath("b"), kind: .created, bytes: [1]),
        FileChange(path: try OutputPath("a"), kind: .updated, bytes: [1]),
        FileChange(path: try OutputPath("c"), kind: .unchanged, bytes: [1]),
        FileChange(path: OutputPath(own: "base/0.emission"), kind: .created, bytes: [1]),
        FileChange(path: ProjectLayout.lock, kind: .created, bytes: [1]),
      ])
    #expect(
      changes.text == """
        created      .scaffold/lock.json
        updated      a
        created      b
        kept as base .scaffold/base/ (1 file)
        2 created, 1 updated, 1 unchanged

        """)
  }
}
