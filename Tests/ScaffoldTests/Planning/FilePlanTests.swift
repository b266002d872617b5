import Testing

@testable import GeneratorCore
@testable import GeneratorPlanning

@Suite("file plans")
struct FilePlanTests {
  private func plan(_ paths: [String]) throws -> FilePlan {
    try FilePlan(paths.map { PlannedFile(path: try OutputPath($0), bytes: Array($0.utf8)) })
  }

  @Test("files are sorted by path")
  func order() throws {
    let plan = try plan(["b", "a/c", "B2", "a/b", "Z"])
    #expect(plan.files.map(\.path.text) == ["B2", "Z", "a/b", "a/c", "b"])
    for file in plan.files { #expect(plan[file.path]?.bytes == file.bytes) }
    #expect(plan[try OutputPath("missing")] == nil)
  }

  @Test(
    "clashing paths are refused",
    arguments: [
      (["a", "a"], "two files have the path 'a'"),
      (
        ["Sources/Item.swift", "Sources/item.swift"],
        "the paths 'Sources/Item.swift' and 'Sources/item.swift' differ only in case"
      ),
      (["Sources/A/x", "sources/B/y"], "the paths 'Sources' and 'sources' differ only in case"),
      (["a/É", "a/é"], "the paths 'a/É' and 'a/é' differ only in case"),
      (["a", "a/b"], "the file 'a' is at the path of the folder 'a'"),
    ])
  func clashes(paths: [String], message: String) throws {
    let error = try #require(throws: ScaffoldError.self) { try plan(paths) }
    #expect(error.failure == .packFailed)
    #expect(error.diagnostics.map(\.message) == [message])
  }
}
