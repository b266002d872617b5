import CommandLineInterface
import Testing

@testable import ScaffoldCLI

/// The commands are taken from the program, so that new ones are included.
@Suite struct HelpTests {
  struct Place: Sendable, CustomTestStringConvertible {
    let path: [String]
    let options: [OptionSpecification]
    var testDescription: String { (["scaffold"] + path).joined(separator: " ") }
  }

  static let places = places(of: ScaffoldProgram.program.specification, path: [], options: [])

  private static func places(
    of command: CommandSpecification, path: [String], options: [OptionSpecification]
  ) -> [Place] {
    let visible = options + command.options
    return [Place(path: path, options: visible)]
      + command.subcommands.flatMap { places(of: $0, path: path + [$0.name], options: visible) }
  }

  @Test(arguments: places) func helpShowsEveryOption(_ place: Place) async {
    let run = await ScaffoldRun(place.path + ["--help"])
    #expect(run.status == .success)
    for option in place.options {
      #expect(run.output.contains(option.signature), "\(option.name)")
    }
  }

  @Test(arguments: places) func optionNamesAreUniquePerCommand(_ place: Place) {
    #expect(Set(place.options.map(\.name)).count == place.options.count)
    let letters = place.options.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
  }

  @Test(arguments: places) func everyOptionIsDocumented(_ place: Place) {
    for option in place.options {
      #expect(option.summary.count > 10, "\(option.name)")
      #expect(!option.summary.hasSuffix("."), "\(option.name)")
    }
  }

  /// A group of commands has those of its commands.
  @Test(arguments: places) func everyCommandHasExamples(_ place: Place) throws {
    let command = try #require(ScaffoldProgram.program.specification.subcommand(at: place.path))
    guard !command.isHidden, command.subcommands.isEmpty || place.path.isEmpty else { return }
    #expect(command.examples.count >= 3)
    for example in command.examples { #expect(example.hasPrefix("scaffold ") || example.contains("(scaffold ")) }
  }

  /// Only the format of the result is outside the groups.
  @Test(arguments: ["new", "regenerate", "add"]) func optionsOfLongCommandsAreInGroups(_ name: String) async throws {
    let help = await ScaffoldRun(name, "--help").output
    for heading in ["WHAT IS READ", "WHAT IS EMITTED", "THE RUN"] { #expect(help.contains("\n\(heading)\n")) }
    let command = try #require(ScaffoldProgram.program.specification.subcommand(at: [name]))
    #expect(command.options.filter { $0.heading == nil }.map(\.name) == ["format"])
  }

  @Test(arguments: places) func helpFitsATerminal(_ place: Place) {
    let stream = ConsoleStream(TextBuffer(), isTerminal: true) { 80 }
    let help = HelpFormatter(ScaffoldProgram.program.specification, stream: stream).text(for: place.path)
    let wide = help.split(separator: "\n").filter { $0.count > 80 && !$0.hasPrefix("  scaffold") }
    #expect(wide.isEmpty)
  }
}
