import CommandLineInterface
import Foundation
import Testing

/// Runs each script in its shell, if that shell is installed.
@Suite struct CompletionScriptTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let words: [String]
    let expected: Set<String>
    var testDescription: String { words.joined(separator: " ") }
  }

  static let cases: [Case] = [
    Case(words: ["shop", "s"], expected: ["show", "session"]),
    Case(words: ["shop", "session", ""], expected: ["open", "close"]),
    Case(words: ["shop", "--profile", "list", "sess"], expected: ["session"]),
    Case(words: ["shop", "list", "--format", ""], expected: ["table", "json", "csv"]),
    Case(words: ["shop", "show", "Prod"], expected: ["Products"]),
    Case(words: ["shop", "list", "-o", "x", "--fi"], expected: ["--filter"]),
    Case(words: ["shop", "session", "open", "--us"], expected: ["--user"]),
  ]

  static func hasShell(_ shell: String) -> Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/" + shell) }

  @Test(.enabled(if: hasShell("bash"), "bash is not installed"), arguments: cases)
  func completesInBash(_ example: Case) throws {
    let words = example.words.map { "'\($0)'" }.joined(separator: " ")
    let script = """
      COMP_WORDS=(\(words)); COMP_CWORD=\(example.words.count - 1)
      _shop; printf '%s\\n' "${COMPREPLY[@]}"
      """
    #expect(try offers(of: .bash, script) == example.expected)
  }

  @Test(.enabled(if: hasShell("fish"), "fish is not installed"), arguments: cases)
  func completesInFish(_ example: Case) throws {
    let line = example.words.joined(separator: " ")
    let lines = try offers(of: .fish, "complete -C '\(line)'")
    #expect(Set(lines.map { $0.split(separator: "\t").first.map(String.init) ?? "" }) == example.expected)
  }

  @Test(.enabled(if: hasShell("zsh"), "zsh is not installed")) func zshAcceptsItsScript() throws {
    #expect(try offers(of: .zsh, "print ok", prelude: "compdef() { }\n") == ["ok"])
  }

  @Test(arguments: CompletionScript.Shell.allCases) func scriptsContainEveryOption(_ shell: CompletionScript.Shell) {
    let script = CompletionScript(SampleProgram.program, shell: shell).text
    let commands = [SampleProgram.program, SampleProgram.list, SampleProgram.show, SampleProgram.session]
    for option in commands.flatMap(\.options) {
      #expect(script.contains(shell == .fish ? "-l \(option.name)" : "--\(option.name)"), "\(option.name)")
    }
  }

  private func offers(of shell: CompletionScript.Shell, _ script: String, prelude: String = "") throws -> Set<String> {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/" + shell.rawValue)
    process.arguments = ["-c", prelude + CompletionScript(SampleProgram.program, shell: shell).text + script]
    process.currentDirectoryURL = URL(fileURLWithPath: "/", isDirectory: true)
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Set(String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init))
  }
}
