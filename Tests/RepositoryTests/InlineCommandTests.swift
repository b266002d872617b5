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
        let words = command.1.split { $0.isWhitespace }.drop { Self.services.contains($0) }.map(String.init)
        let unknown = Self.program.unknownWord(in: words)
        #expect(unknown == nil, "\(path) says '\(command.0)', but there is no '\(unknown ?? "")'")
      }
    }
    #expect(count > 100)
  }

  @Test func unknownNamesAreFound() {
    #expect(Self.program.unknownWord(in: ["conflict", "list"]) == "conflict")
    #expect(Self.program.unknownWord(in: ["queue", "lists"]) == "lists")
    #expect(Self.program.unknownWord(in: ["sync", "--wach", "60"]) == "--wach")
    #expect(Self.program.unknownWord(in: ["sync", "--watch", "60"]) == nil)
  }
}
