import Testing

@testable import GeneratorWriting

@Suite("merging files")
struct FileMergeTests {
  private func merge(
    _ base: String, _ mine: String, _ theirs: String, policy: MergeConflictPolicy = .markers
  ) -> (text: String, conflicts: [MergeConflict]) {
    let merged = FileMerge(policy: policy).merge(
      base: Array(base.utf8), mine: Array(mine.utf8), theirs: Array(theirs.utf8))
    return (String(decoding: merged.bytes, as: UTF8.self), merged.conflicts)
  }

  @Test("a conflict is marked with its base, and reported with its line")
  func markers() {
    let merged = merge("a\nb\nc\n", "a\nX\nc\n", "a\nY\nc\n")
    #expect(
      merged.text == """
        a
        <<<<<<< mine
        X
        ||||||| base
        b
        =======
        Y
        >>>>>>> theirs
        c

        """)
    #expect(merged.conflicts == [.marked(line: 2)])
    #expect(ConflictMarkers.lines(in: Array(merged.text.utf8)) == [2])
  }

  @Test("a line before a marker ends with a newline")
  func missingEnd() {
    let merged = merge("a\nb", "a\nX", "a\nY")
    #expect(merged.text == "a\n<<<<<<< mine\nX\n||||||| base\nb\n=======\nY\n>>>>>>> theirs\n")
    #expect(merge("a\nb\nc", "X\nb\nc", "a\nb\nc\n").text == "X\nb\nc\n")
    #expect(merge("a\nb\nc", "X\nb\nc", "a\nb\nY").text == "X\nb\nY")
  }

  @Test("the user's line ends are kept")
  func carriageReturns() {
    #expect(merge("a\nb\nc\n", "a\r\nb\r\nX\r\n", "Y\nb\nc\n").text == "Y\r\nb\r\nX\r\n")
    #expect(merge("a\r\nb\r\n", "a\r\nb\r\n", "a\r\nc\r\n").text == "a\r\nc\r\n")
    let conflict = merge("a\n", "X\r\n", "Y\n")
    #expect(conflict.text.hasPrefix("<<<<<<< mine\r\nX\r\n"))
    #expect(ConflictMarkers.lines(in: Array(conflict.text.utf8)) == [1])
    #expect(merge("a\nb\nc\n", "X\r\nb\nc\n", "a\nb\nY\n").text == "X\r\nb\nY\n")
  }

  @Test("bytes that are not UTF-8 are kept")
  func otherEncodings() {
    let merged = FileMerge().merge(
      base: [0xE4, 10, 98, 10, 99, 10], mine: [0xFC, 10, 98, 10, 99, 10], theirs: [0xE4, 10, 98, 10, 0xDF, 10])
    #expect(merged.bytes == [0xFC, 10, 98, 10, 0xDF, 10])
  }

  @Test("a binary file is taken from the changed side, or from the user with a conflict")
  func opaque() {
    let (base, mine, theirs): ([UInt8], [UInt8], [UInt8]) = ([0, 1], [0, 2], [0, 3])
    #expect(FileMerge().merge(base: base, mine: base, theirs: theirs).bytes == theirs)
    #expect(FileMerge().merge(base: base, mine: mine, theirs: base).bytes == mine)
    let both = FileMerge().merge(base: base, mine: mine, theirs: theirs)
    #expect(both.bytes == mine)
    #expect(both.conflicts == [.opaque])
    #expect(FileMerge(policy: .theirs).merge(base: base, mine: mine, theirs: theirs).bytes == theirs)
  }

  @Test(
    "a policy decides only conflicts",
    arguments: [(MergeConflictPolicy.mine, "1\nX\nc\nd\n2\n"), (.theirs, "1\nY\nc\nd\n2\n")])
  func policies(policy: MergeConflictPolicy, expected: String) {
    let merged = FileMerge(policy: policy).merge(
      base: Array("a\nb\nc\nd\ne\n".utf8), mine: Array("1\nX\nc\nd\ne\n".utf8), theirs: Array("1\nY\nc\nd\n2\n".utf8))
    #expect(String(decoding: merged.bytes, as: UTF8.self) == expected)
    #expect(merged.conflicts == [])
    #expect(merged.decided == 1)
  }

  @Test(
    "markers are found by line, underlines are ignored",
    arguments: [
      ("Title\n=======\n", []), ("<<<<<<< HEAD\n", []), ("a\n>>>>>>> theirs\n", [2]), ("||||||| base", [1]),
      ("<<<<<<< mine\n=======\n>>>>>>> theirs\nb\n<<<<<<< mine\r\n", [1, 5]),
    ])
  func findingMarkers(text: String, lines: [Int]) {
    #expect(ConflictMarkers.lines(in: Array(text.utf8)) == lines)
  }
}
