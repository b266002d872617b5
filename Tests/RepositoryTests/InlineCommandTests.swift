import CommandLineInterface
import Foundation
import SampleApplication
import ServiceCommands
import ServiceData
import Testing

/// The commands of emitted programs that the pages name in their sentences exist, with their options. The commands in
/// the examples of the pages are run by `Tests/Pages`.
@Suite(.enabled(if: Repository.isClone, "this folder is not a clone, or git is missing"))
struct InlineCommandTests {
  /// The names of services in a package of several, whose commands follow.
  private static let services: Set<Substring> = ["orders", "archive"]
  /// The program of a service with streams, which has all commands.
  private static let program = ServiceProgram(
    ShopApplication(
      schema: ServiceSchema(
        emitted: """
          schema 1 odata 4.0
          entity Shop.Product stream keys=ID
            ID Int32!
            Parent n:Shop.Product
          set Products Shop.Product
            bind Parent Products

          """))
  ).specification

  @Test func namedCommandsAndOptionsExist() throws {
    let repository = try Repository()
    var count = 0
    for path in repository.paths(endingIn: ".md") where path == "README.md" || path.hasPrefix("docs/") {
      for command in try repository.text(path).matches(of: #/`(?:shop|crm) ([a-z][^`]*)`/#) {
        count += 1
        let words = command.1.split { $0.isWhitespace }.drop { Self.services.contains($0) }
        let problem = Self.problem(of: words, in: Self.program)
        #expect(problem == nil, "\(path) says '\(command.0)': \(problem ?? "")")
      }
    }
    #expect(count > 100)
  }

  @Test func unknownNamesAreFound() {
    #expect(Self.problem(of: ["conflict", "list"], in: Self.program) == "there is no 'conflict'")
    #expect(Self.problem(of: ["queue", "lists"], in: Self.program) == "there is no 'lists'")
    #expect(Self.problem(of: ["sync", "--wach", "60"], in: Self.program) == "there is no '--wach'")
    #expect(Self.problem(of: ["sync", "--watch", "60"], in: Self.program) == nil)
  }

  /// What of a command line does not exist; nil if all does.
  private static func problem(of words: some Sequence<Substring>, in program: CommandSpecification) -> String? {
    var command = program
    var options = Set(program.options.map(\.name))
    for word in words {
      if word.hasPrefix("--") {
        let name = word.dropFirst(2).prefix { $0 != "=" }
        guard options.contains(String(name)) else { return "there is no '\(word)'" }
      } else if !command.subcommands.isEmpty {
        guard let next = command.subcommands.first(where: { $0.name == word }) else { return "there is no '\(word)'" }
        command = next
        options.formUnion(next.options.map(\.name))
      }
    }
    return nil
  }
}
