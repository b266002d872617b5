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

  private static let code = (
    left: "struct A {\n  let a: Int\n  let x: Int\n\n  func b() {\n    c()\n  }\n}\n",
    right: "struct A {\n  let a: Int\n\n  func b() {\n    c()\n  }\n\n  let y: Int\n}\n",
    both: "struct A {\n  let a: Int\n  let x: Int\n\n  func b() {\n    c()\n  }\n\n  let y: Int\n}\n"
  )

  @Test(
    "an added line may be like an emitted line",
    arguments: ["  let mine: Int\n", "  let mine: Int\n\n", "  func mine() {\n    d()\n  }\n"])
  func withLinesLikeEmittedOnes(edit: String) {
    let code = Self.code
    func edited(_ text: String) -> String { text.replacing("struct A {\n", with: "struct A {\n" + edit) }
    for mine in [code.left, code.right] {
      #expect(merge([code.left, code.right], edited(mine), code.both) == (edited(code.both), 0))
      #expect(merge([code.right, code.left], edited(mine), code.both) == (edited(code.both), 0))
    }
    let converted = edited(code.left).replacing("\n", with: "\r\n")
    let expected = edited(code.both).replacing("\n", with: "\r\n")
    #expect(merge([code.left, code.right], converted, code.both) == (expected, 0))
  }

  @Test("a merge of both branches' lines has neither branch as its base")
  func union() {
    let merged = merge([one, other], "mine\n" + both, other)
    #expect(merged.text == "mine\na\n<<<<<<< mine\nx\n||||||| base\n=======\n>>>>>>> theirs\nb\ny\nc\n")
    #expect(merged.conflicts == 1)
    #expect(merge([one, other], both + "b\n", one).conflicts > 0)
  }

  @Test("two bases that differ only in repeated lines are both possible")
  func ambiguous() {
    let merged = merge(["a\nb\na\n", "a\nb\n"], "mine\na\nb\na\n", "a\nb\n")
    #expect(merged.text == "mine\na\nb\n<<<<<<< mine\na\n||||||| base\n=======\n>>>>>>> theirs\n")
    #expect(merged.conflicts == 1)
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
