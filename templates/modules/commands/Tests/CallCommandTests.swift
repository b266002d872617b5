import Foundation
import SampleApplication
import ServiceData
import Testing

/// Calls of operations with all, some and missing arguments.
struct CallCommandTests {
  private static func terminal(_ version: String) -> ProgramTerminal {
    let schema = ServiceSchema(
      emitted: """
        schema 1 odata \(version)
        entity Shop.Thing keys=ID
          ID Int32!
        set Things Shop.Thing
        function Find
          parameter from Int32!
          parameter to Int32!
          parameter text String
          returns Int32
        function Total
          parameter scale Int32
          returns Int32
        action Move\(version == "4.0" ? "" : "\n  method POST")
          parameter place String!
          parameter note String
        """)
    return ProgramTerminal(ShopApplication(schema: schema))
  }

  @Test(arguments: ["2.0", "3.0", "4.0"]) func nullableArgumentsAreOptional(version: String) async throws {
    let terminal = Self.terminal(version)
    _ = await terminal.run("session", "open", "--demo")
    #expect(await terminal.run("call", "Total").status == 0)
    #expect(await terminal.run("call", "Total", "--arg", "scale=2").status == 0)
    #expect(await terminal.run("call", "Move", "--arg", "place=Here").status == 0)
  }

  @Test(arguments: ["2.0", "3.0", "4.0"]) func reportsEveryMissingArgument(version: String) async throws {
    let terminal = Self.terminal(version)
    _ = await terminal.run("session", "open", "--demo")
    let none = await terminal.run("call", "Find")
    #expect(none.status == 64)
    #expect(none.errors.contains("'Find' lacks the arguments 'from', 'to'; give each with '--arg NAME=VALUE'"))
    let one = await terminal.run("call", "Find", "--arg", "to=3", "--arg", "text=x")
    #expect(one.status == 64)
    #expect(one.errors.contains("'Find' lacks the arguments 'from';"))
    let unknown = await terminal.run("call", "Find", "--arg", "until=3")
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("does not take the arguments 'until', expected 'from', 'to', 'text'"))
    #expect(await terminal.run("call", "Move").errors.contains("lacks the arguments 'place'"))
  }
}
