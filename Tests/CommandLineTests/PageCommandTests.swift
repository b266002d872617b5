import CommandLineInterface
import Foundation
import Testing

@testable import ScaffoldCLI

/// The commands of `scaffold` on the pages exist with their options, whether they are in examples or in sentences.
@Suite struct PageCommandTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let program = ScaffoldProgram.program.specification

  /// The pages, except those that are rendered from the catalogue.
  private static func pages() throws -> [String] {
    let docs = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "docs").path)
    return ["README.md", "CONTRIBUTING.md", "Examples/plugins/scaffold-reader-jsonschema/README.md"]
      + docs.filter { $0.hasSuffix(".md") && $0 != "COMMAND_LINE.md" }.sorted().map { "docs/" + $0 }
  }

  @Test func namedCommandsAndOptionsExist() throws {
    var count = 0
    for page in try Self.pages() {
      let text = try String(contentsOf: Self.root.appending(path: page), encoding: .utf8)
      for command in PageCommands(text).commands {
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
    var command = program
    var options = Set(program.options.map(\.name))
    for word in found.words {
      if word.hasPrefix("--") {
        let name = word.dropFirst(2).prefix { $0 != "=" }
        guard options.contains(String(name)) else { return "there is no '\(word)'" }
      } else if !command.subcommands.isEmpty {
        guard let next = command.subcommands.first(where: { $0.name == word }) else { return "there is no '\(word)'" }
        command = next
        options.formUnion(next.options.map(\.name))
      }
    }
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
