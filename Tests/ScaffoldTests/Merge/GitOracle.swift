import Foundation

/// Merges triples with `git merge-file --diff3`, many per process, with separators between them.
struct GitOracle {
  static let git = ["/usr/bin/git", "/usr/local/bin/git", "/bin/git"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// The result of each triple; nil if git finds a conflict.
  static func merged(_ triples: [TripleGenerator.Triple]) throws -> [[Int]?] {
    let folder = try TemporaryFolder()
    try folder.write(text(triples.map(\.mine)), to: "mine")
    try folder.write(text(triples.map(\.base)), to: "base")
    try folder.write(text(triples.map(\.theirs)), to: "theirs")
    let process = Process()
    process.executableURL = git.map { URL(fileURLWithPath: $0) }
    process.arguments = ["merge-file", "--diff3", "-p", "mine", "base", "theirs"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).split(
      separator: "\n")
    process.waitUntilExit()
    return results(of: lines, count: triples.count)
  }

  /// The number of lines between two triples: more than a triple has, so that no shorter difference exists.
  private static let wall = 40

  private static func text(_ sequences: [[Int]]) -> String {
    sequences.enumerated().map { number, sequence in
      let lines = sequence.map { "\($0)\n" }.joined()
      return lines + (0..<wall).map { "wall \(number).\($0)\n" }.joined()
    }.joined()
  }

  private static func results(of lines: [Substring], count: Int) -> [[Int]?] {
    var results: [[Int]?] = []
    var current: [Int]? = []
    for line in lines {
      if line.hasPrefix("wall ") {
        guard line.hasSuffix(".\(wall - 1)") else { continue }
        results.append(current)
        current = []
      } else if let number = Int(line) {
        current?.append(number)
      } else {
        current = nil
      }
    }
    return results + Array(repeating: nil, count: max(0, count - results.count))
  }
}
