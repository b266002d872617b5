import CommandLineInterface
import Testing

@testable import ScaffoldCLI

/// The commands of `scaffold` on the pages exist with their options, whether they are in examples or in sentences.
@Suite(.enabled(if: Repository.isClone, "this folder is not a clone, or git is missing"))
struct PageCommandTests {
  private static let program = ScaffoldProgram.program.specification
  /// The page that is rendered from the catalogue of options, and one on which options are before commands.
  private static let others: Set = ["docs/COMMAND_LINE.md", "CHANGELOG.md"]

  @Test func namedCommandsAndOptionsExist() throws {
    let repository = try Repository()
    var count = 0
    for page in repository.sources(endingIn: ".md") where !Self.others.contains(page) {
      for command in PageCommands(try repository.text(page)).commands {
        count += 1
        let problem = Self.problem(of: command)
        #expect(problem == nil, "\(page) says '\(command.text)': \(problem ?? "")")
      }
    }
    #expect(count > 150)
  }

  @Test func findsCommandsAndTheirFaults() {
    let page = """
      Use `scaffold diff OLD NEW --onyl breaking` and `scaffold undo`.

          $ scaffold inspect a.xml \\
            --cots | less
      ```console
      $ scaffold --version
      scaffold 1.0
      $ cd x && scaffold undo --forced    # comment --cost
      ```
      ```sh
      scaffold new shop.xml --verify most
      ```
      """
    let commands = PageCommands(page).commands
    #expect(commands.map(\.words.first) == ["diff", "undo", "inspect", "--version", "undo", "new"])
    #expect(
      commands.map { Self.problem(of: $0)?.prefix { $0 != "\n" } } == [
        "there is no '--onyl'", nil, "there is no '--cots'", nil, "there is no '--forced'",
        "option '--verify' is 'most', expected one of 'none', 'build', 'test'",
      ])
  }

  /// What of a command does not exist, or is not allowed in an example; nil if all is right.
  private static func problem(of found: PageCommands.Command) -> String? {
    if let unknown = program.unknownWord(in: found.words) { return "there is no '\(unknown)'" }
    guard found.isExample, !found.text.contains("…") else { return nil }
    do {
      _ = try ArgumentParser(program).parse(found.words)
    } catch {
      return "\(error)"
    }
    return nil
  }
}

/// Finds the commands of `scaffold` on a page: lines of examples, and text in backticks.
private struct PageCommands {
  struct Command {
    let text: String
    /// Whether it is in an example, and so complete.
    let isExample: Bool

    /// The words after the program's name, up to the end of the command.
    var words: [String] {
      var words: [String] = []
      for match in text.matches(of: #/(?:'[^']*'|"[^"]*"|[^\s'"])+/#) {
        let word = String(match.0)
        if ["|", ">", "&&", "&", ";", "#", "||"].contains(word) || word.hasPrefix("<(") { break }
        words.append(word.replacing("'", with: "").replacing("\"", with: ""))
      }
      return Array(words.dropFirst())
    }
  }

  private(set) var commands: [Command] = []

  init(_ page: String) {
    var language: String?
    for line in page.replacing(#/\\\n\s*/#, with: " ").split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        language = language == nil ? String(line.dropFirst(3)) : nil
      } else if language == "console" {
        if line.hasPrefix("$ ") { take(example: line.dropFirst(2)) }
      } else if language == "sh" || (language == nil && line.hasPrefix("    ")) {
        take(example: line.drop { $0 == " " || $0 == "$" })
      } else if language == nil {
        for match in line.matches(of: #/`(scaffold [a-z-][^`]*)`/#) {
          commands.append(Command(text: String(match.1), isExample: false))
        }
      }
    }
  }

  private mutating func take(example line: Substring) {
    guard let match = line.firstMatch(of: #/(?:^|&& |\| |^\w+=\S* )(scaffold (?![0-9]).+)/#) else { return }
    commands.append(Command(text: String(match.1), isExample: true))
  }
}
