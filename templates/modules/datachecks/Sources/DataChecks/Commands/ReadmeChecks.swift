import FoundationEssentials
import ModelChecks

/// Checks that what a README shows is what the program prints.
///
/// A transcript is an indented block whose first line is `$` and a command; what follows up to a blank line is its output.
public struct ReadmeChecks: Sendable {
  private let bench: TestBench

  public init(on bench: TestBench) { self.bench = bench }

  /// Runs the commands of every transcript with the sample data of the package's own service.
  ///
  /// - Throws: ``CheckFailure`` where the program prints something else; ``CheckSkipped`` for a file without transcripts.
  public func check(_ file: URL) async throws {
    let found = transcripts(try String(contentsOf: file, encoding: .utf8))
    guard !found.isEmpty else { throw CheckSkipped("'\(file.lastPathComponent)' shows no output of the program") }
    try await bench.openProgram()
    for transcript in found {
      let printed = try await bench.run(transcript.arguments, ends: 0).output
      try demand(
        lines(printed) == transcript.output,
        "'\(transcript.arguments.joined(separator: " "))' prints \(lines(printed)), the README shows \(transcript.output)"
      )
    }
  }

  private struct Transcript {
    var arguments: [String]
    var output: [String]
  }

  private func transcripts(_ text: String) -> [Transcript] {
    let start = "    $ \(bench.application.name) "
    var found: [Transcript] = []
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(start) {
        let words = line.dropFirst(start.count).split(separator: " ").map(String.init)
        found.append(Transcript(arguments: words, output: []))
        isOpen = true
      } else if isOpen, line.hasPrefix("    ") {
        found[found.count - 1].output += lines(String(line.dropFirst(4)))
      } else {
        isOpen = false
      }
    }
    return found
  }

  /// The lines without the white space at their ends, which editors remove.
  private func lines(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
