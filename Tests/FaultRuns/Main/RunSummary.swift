/// How many runs and kills lost nothing, and how many did; as text, the last line of every run of the program.
struct RunSummary: Sendable {
  var passed: Int
  var failed: Int

  /// What the program ends with.
  var status: Int32 { failed == 0 ? 0 : 1 }
}

extension RunSummary: CustomStringConvertible {
  var description: String { "\(passed) passed, \(failed) failed" }
}
