import CommandLineInterface

extension SnapshotRecord {
  /// The keys of the JSON.
  static let keys =
    [
      ResultKey("isSuccess", "whether every case passed"), ResultKey("passed", "how many cases passed"),
      ResultKey("failed", "how many cases failed"), ResultKey("packs[].pack", "the name of a pack"),
      ResultKey("packs[].isSuccess", "whether its cases passed"),
    ]
    + [
      ResultKey("name", "the name of a case"), ResultKey("isSuccess", "whether it passed"),
      ResultKey("isRecorded", "whether its expected output was written"),
      ResultKey("files", "how many files it emits"), ResultKey("differences[].path", "a file that differs"),
      ResultKey("differences[].kind", ResultKey.words(["changed", "missing", "extra", "unstable"])),
      ResultKey("differences[].lines[].kind", ResultKey.words(["added", "removed"])),
      ResultKey("differences[].lines[].text", "the line"),
      ResultKey("differences[].lines[].line", "its number, from 1"),
      ResultKey("differences[].lines[].templateFile", "the template that it was rendered from, if it was"),
      ResultKey("differences[].lines[].templateLine", "the line of the template"),
    ].below("packs[].cases[]")
    + ResultKey.diagnostic.below("packs[].cases[].diagnostics[]")
    + [
      ResultKey("templates", "how many templates and partials the packs have"),
      ResultKey("reachedTemplates", "how many of them a case reaches"),
      ResultKey("ways", "how many outcomes the sections of templates have"),
      ResultKey("reachedWays", "how many of them a case reaches"),
      ResultKey("gaps[].kind", "what is not reached: " + ResultKey.words(["template", "taken", "skipped"])),
      ResultKey("gaps[].file", "the template"), ResultKey("gaps[].line", "the line, from 1"),
      ResultKey("gaps[].column", "the column, from 1"), ResultKey("gaps[].tag", "the tag of the section"),
      ResultKey("missing", "how many gaps '--require-coverage' refuses"),
    ].below("coverage")
}
