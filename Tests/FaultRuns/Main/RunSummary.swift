/// The results of the runs and kills. Every run of the program ends with the last line of this text.
struct RunSummary: Sendable {
  var runs: Int
  var failedRuns: Int
  var kills = 0
  var failedKills = 0
  /// How many planned faults happened in the runs.
  var happened: Int
  /// How many requests in the runs contained several changes that do not depend on each other.
  var groups = 0
  /// The faults at the ends of the runs.
  var found: [RunFault]

  private var failed: Int { failedRuns + failedKills }

  /// The exit status.
  var status: Int32 { failed == 0 ? 0 : 1 }

  private func count(_ kind: RunFault.Kind) -> Int { found.count { $0.kind == kind } }
}

extension RunSummary: CustomStringConvertible {
  var description: String {
    """
    runs: \(runs), with \(happened) faults in them
    lost: \(count(.lost))
    wrong rows: \(count(.wrongRow))
    rows without key: \(count(.withoutKey))
    other differences: \(count(.other))
    requests with several changes: \(groups)
    kills: \(kills), \(failedKills) with a loss
    \(runs + kills - failed) passed, \(failed) failed
    """
  }
}
