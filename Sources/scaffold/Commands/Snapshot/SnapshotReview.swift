import CommandLineInterface
import Scaffold

/// `scaffold snapshot --review`: asks for each file that differs whether its rendering becomes the expected file.
struct SnapshotReview {
  let console: Console
  let summary: SnapshotSummary

  /// Shows each difference and asks. Files are recorded at once, so an interrupted review keeps what was accepted.
  ///
  /// - Throws: ``ScaffoldError`` if a file cannot be recorded, `CancellationError` if a question is interrupted.
  func run(_ report: SnapshotReport) throws -> CommandStatus {
    let results = report.packs.flatMap { pack in pack.results.map { (pack.name, $0) } }
    let pending = results.flatMap { pack, result in result.differences.map { (pack, result, $0) } }
    var (accepted, rejected, isEnded) = (0, 0, false)
    for (number, (pack, result, difference)) in pending.enumerated() where !isEnded {
      console.output.writeLine("\(number + 1) of \(pending.count), pack '\(pack)'")
      summary.write(difference, of: result)
      guard difference.isAcceptable else {
        console.output.writeLine("this cannot be accepted: correct the template first")
        rejected += 1
        continue
      }
      switch try answer() {
      case .accept:
        try difference.accept()
        accepted += 1
      case .reject: rejected += 1
      case .end: isEnded = true
      }
    }
    let left = pending.count - accepted - rejected
    let rest = left == 0 ? "" : ", \(left) left"
    console.output.writeLine("\(accepted) accepted, \(rejected) rejected\(rest)")
    let hasErrors = results.contains { $0.1.diagnostics.contains { $0.severity == .error } }
    return accepted == pending.count && !hasErrors ? .success : .failure
  }

  private enum Answer {
    case accept, reject, end
  }

  private func answer() throws -> Answer {
    while let text = try console.ask("record it? (y)es, (n)o, (q)uit", default: "n") {
      switch text.lowercased().trimmed {
      case "y", "yes": return .accept
      case "n", "no": return .reject
      case "q", "quit": return .end
      default: console.errors.writeLine("answer with 'y', 'n' or 'q'")
      }
    }
    return .end
  }
}
