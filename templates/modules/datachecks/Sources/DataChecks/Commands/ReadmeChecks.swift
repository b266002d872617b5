import DataCommands
import FoundationEssentials
import ModelChecks

/// Checks that the program prints the output that a README shows.
///
/// A transcript is an indented block whose first line is `$` and a command. The following lines, up to a blank line, are its
/// output.
public struct ReadmeChecks: Sendable {
  private let bench: TestBench

  public init(on bench: TestBench) { self.bench = bench }

  /// Runs the commands of all transcripts with the sample data of the fake service.
  ///
  /// - Throws: ``CheckFailure`` if the output differs; ``CheckSkipped`` for a file without transcripts.
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

  /// The lines without trailing white space, which editors remove.
  private func lines(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
