import Testing

@testable import GeneratorWriting

@Suite("merging with several bases")
struct FileMergeBasesTests {
  private func merge(
    _ bases: [String?], _ mine: String, _ theirs: String, _ policy: MergeConflictPolicy = .markers
  ) -> (text: String, conflicts: Int) {
    let merged = FileMerge(policy: policy).merge(
      bases: bases.map { $0.map { Array($0.utf8) } }, mine: Array(mine.utf8), theirs: Array(theirs.utf8))
    return (String(decoding: merged.bytes, as: UTF8.self), merged.conflicts.count)
  }

  private let one = "a\nx\nb\nc\n"
  private let other = "a\nb\ny\nc\n"
  private let both = "a\nx\nb\ny\nc\n"

  @Test("a file that equals a branch's version has no edits")
  func asWritten() {
    for mine in [one, other] { #expect(merge([one, other], mine, both) == (both, 0)) }
    #expect(merge([nil, other], other, both) == (both, 0))
  }

  @Test("added lines are edits of the branch's version")
  func withLines() {
    #expect(merge([one, other], "mine\n" + one, both) == ("mine\n" + both, 0))
    #expect(merge([other, one], "mine\n" + one + "mine too\n", both) == ("mine\n" + both + "mine too\n", 0))
  }

  @Test("a result that every base agrees on is used")
  func agreed() {
    #expect(merge([one, other], "mine\n" + both, both) == ("mine\n" + both, 0))
  }

  @Test("a line that one base would lose is a conflict")
  func disputed() {
    let edited = "mine\na!\nx\nb\nc\n"
    let merged = merge([one, other], edited, both)
    #expect(merged.conflicts == 2)
    #expect(merged.text.hasSuffix("x\nb\n<<<<<<< mine\n||||||| base\n=======\ny\n>>>>>>> theirs\nc\n"))
    #expect(merge([one, other], edited, both, .mine) == (edited, 0))
    #expect(merge([one, other], edited, both, .theirs) == (both, 0))
  }

  @Test("every difference is a conflict without a known base")
  func unknown() {
    #expect(merge([one, nil], "mine\n" + both, both).conflicts == 1)
    #expect(merge([nil], "mine\n" + both, both).conflicts == 1)
  }

  @Test("the user's line ends are kept")
  func lineEnds() {
    let mine = ("a!\nx\nb\nc\n").replacing("\n", with: "\r\n")
    let merged = merge([one, other], mine, both)
    #expect(merged.conflicts == 2)
    #expect(merged.text.replacing("\r\n", with: "").contains("\n") == false)
  }
}

@Suite("git conflict markers")
struct GitConflictTests {
  @Test(
    "markers are groups of lines, not underlines of headings",
    arguments: [
      ("a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> other\n", [2]),
      ("<<<<<<< HEAD\r\nb\r\n=======\r\nc\r\n>>>>>>> other\r\n", [1]),
      ("<<<<<<< HEAD\nb\n||||||| o\n=======\nc\n>>>>>>> x\nd\n<<<<<<< HEAD\n=======\n>>>>>>> x", [1, 8]),
      ("<<<<<<< HEAD\nb\n=======\nc\n", [1]), ("b\n=======\nc\n>>>>>>> other\n", [2]),
      ("Title\n=======\ntext\n", []), ("<<<<<<< HEAD\n", []), ("<<<<<<<<\n=======\n>>>>>>>>\n", []),
      ("  <<<<<<< HEAD\n=======\n", []), ("", []),
    ])
  func lines(text: String, lines: [Int]) {
    #expect(GitConflict.lines(in: Array(text.utf8)) == lines)
  }
}
