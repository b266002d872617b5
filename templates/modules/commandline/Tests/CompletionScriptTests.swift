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

  /// Command lines as Bash splits them, and what the program is asked: the completer, the word, and the words before it.
  static let questions: [(words: [String], asked: String)] = [
    (["shop", "show", "Prod"], "set|Prod|show"),
    (["shop", "show", "Products", ""], "key||show|Products"),
    (["shop", "--profile", "p", "show", "Products", "A", "=", "1"], "key|A=1|--profile|p|show|Products"),
    (["shop", "show", "Products", "--select", "Name,Pr"], "select|Name,Pr|show|Products|--select"),
    (["shop", "show", "--on", "Pr"], "set|Pr|show|--on"),
    (["shop", "show", "--on", "Products", "1"], "key|1|show|--on|Products"),
  ]

  @Test(.enabled(if: hasShell("bash"), "bash is not installed"), arguments: questions)
  func bashAsksTheProgram(_ words: [String], _ asked: String) throws {
    let script = """
      asked=$(mktemp)
      shop() { local IFS='|'; shift 2; echo "$*" >> "$asked"; }
      COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
      _shop; cat "$asked"; rm "$asked"
      """
    #expect(try offers(of: .bash, script, SampleProgram.answering) == [asked])
  }

  @Test(.enabled(if: hasShell("bash"), "bash is not installed"))
  func bashInsertsOnlyWhatItHasNotSplitOff() throws {
    let script = """
      shop() { echo 'A=1,B=2'; }
      COMP_WORDS=(shop show Products A = 1); COMP_CWORD=5
      _shop; printf '%s\\n' "${COMPREPLY[@]}"
      """
    #expect(try offers(of: .bash, script, SampleProgram.answering) == ["1,B=2"])
  }

  @Test(
    .enabled(if: hasShell("fish"), "fish is not installed"), arguments: questions.filter { !$0.words.contains("=") })
  func fishAsksTheProgram(_ words: [String], _ asked: String) throws {
    let script = """
      set -g asked (mktemp)
      function shop; string join '|' -- $argv[3..] >> $asked; end
      complete -C '\(words.joined(separator: " "))' >/dev/null; cat $asked; rm $asked
      """
    // Fish takes the second value of an option for an operand.
    let isSecondValue = words.contains("--on") && words.last == "1"
    #expect(try offers(of: .fish, script, SampleProgram.answering).contains(asked) != isSecondValue)
  }

  @Test func whatOnlyProgramsUseIsHidden() {
    #expect(
      !HelpFormatter(SampleProgram.answering, stream: ConsoleStream(TextBuffer())).text(for: []).contains("candidates"))
    let script = CompletionScript(SampleProgram.answering, shell: .zsh).text
    #expect(!script.contains("candidates"))
    #expect(script.contains("_shop_ask complete key"))
  }

  private func offers(
    of shell: CompletionScript.Shell, _ script: String, _ program: CommandSpecification = SampleProgram.program,
    prelude: String = ""
  ) throws -> Set<String> {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/" + shell.rawValue)
    process.arguments = ["-c", prelude + CompletionScript(program, shell: shell).text + script]
    process.currentDirectoryURL = URL(fileURLWithPath: "/", isDirectory: true)
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Set(String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init))
  }
}
