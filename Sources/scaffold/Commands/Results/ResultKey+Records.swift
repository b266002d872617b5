import CommandLineInterface
import Scaffold

extension ResultKey {
  /// The keys of a diagnostic.
  static let diagnostic = [
    ResultKey("id", "the identifier of the diagnostic, which 'scaffold explain' explains"),
    ResultKey("severity", words(Diagnostic.Severity.allCases)), ResultKey("message", "what was found and expected"),
    ResultKey("file", "the file it is about, if there is one"), ResultKey("line", "the line, from 1, if it is known"),
    ResultKey("column", "the column, from 1, if it is known"),
    ResultKey("excerpt", "the text of the line, if it is known"), ResultKey("hint", "how to fix it, if that is known"),
  ]

  /// The keys of a run without a result.
  static let failure = [ResultKey("status", "the exit status")] + diagnostic.below("diagnostics[]")

  /// The keys that the results of `new` and `regenerate` end with.
  static let run =
    [
      ResultKey("level", words(["none", "build", "test"])),
      ResultKey("isSuccess", "whether the package was built and its tests passed"),
      ResultKey("errors", "how many errors the compiler reported"),
      ResultKey("warnings", "how many warnings the compiler reported"),
      ResultKey("tests", "how many tests were run, if any"), ResultKey("failedTests", "how many of them failed"),
      ResultKey("slowestModules[].module", "a module that took long to build"),
      ResultKey("slowestModules[].seconds", "the compiler's processor time for it"),
    ].below("verification")
    + [
      ResultKey("timings[].stage", "a stage of the run"), ResultKey("timings[].seconds", "how long it took, as text"),
    ]
    + diagnostic.below("diagnostics[]") + [diagnosticCounts]

  /// The key of the counts of diagnostics.
  static let diagnosticCounts = ResultKey(
    "diagnosticCounts", "an object with the number of diagnostics of each identifier")

  /// The keys of files that a command wrote.
  static let written = [
    ResultKey("root", "the folder, an absolute path"), ResultKey("files[]", "the files that were written below it"),
  ]

  /// Words in quotes, as the meaning of a key.
  static func words(_ words: [String]) -> String {
    "one of " + words.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// The cases of a type, as the meaning of a key.
  static func words<Word: RawRepresentable>(_ cases: [Word]) -> String where Word.RawValue == String {
    words(cases.map(\.rawValue))
  }
}

extension [ResultKey] {
  /// The same keys in an object or array that has a key itself.
  func below(_ place: String) -> [ResultKey] { map { $0.below(place) } }
}
