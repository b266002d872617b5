import CommandLineInterface
import Foundation
import Testing

@Suite struct CommandDescriptionTests {
  private struct Value: Decodable, Equatable {
    let placeholder: String
    let type: String
    let words: [String]?
    let range: [String]?
  }

  private struct Option: Decodable {
    let name: String
    let short: String?
    let group: String?
    let isRepeatable: Bool
    let isInherited: Bool
    let values: [Value]
    let `default`: String?
  }

  private struct Operand: Decodable {
    let placeholder: String
    let type: String
    let isRequired: Bool
    let isRepeatable: Bool
  }

  private struct Command: Decodable {
    let command: String
  }

  private struct Key: Decodable {
    let path: String
    let meaning: String
  }

  private struct Description: Decodable {
    let command: String
    let usage: String
    let operands: [Operand]
    let options: [Option]
    let commands: [Command]
    let keys: [Key]
    let failureKeys: [Key]?
    let examples: [String]
  }

  private func description(_ path: String...) throws -> Description {
    let text = CommandDescription(SampleProgram.program).text(for: path)
    return try JSONDecoder().decode(Description.self, from: Data(text.utf8))
  }

  @Test func describesOptions() throws {
    let list = try description("list")
    let options = Dictionary(uniqueKeysWithValues: list.options.map { ($0.name, $0) })
    #expect(options["--output"]?.short == "-o")
    #expect(options["--output"]?.values == [Value(placeholder: "FILE", type: "file", words: nil, range: nil)])
    #expect(options["--top"]?.values.first?.range == ["0", String(Int.max)])
    #expect(options["--only"]?.isRepeatable == true)
    #expect(options["--format"]?.values.first?.words == ["table", "json", "csv"])
    #expect(options["--format"]?.default == "table")
    #expect(options["--format"]?.isInherited == true)
    #expect(options["--quiet"]?.values.isEmpty == true)
    #expect(try description("session", "open").options.first?.group == "Access")
    #expect(try description("show").options.first?.values.map(\.placeholder) == ["SET", "KEY"])
  }

  @Test func describesOperandsKeysAndExamples() throws {
    let list = try description("list")
    #expect(list.usage == "shop list [OPTIONS] SET [NAME...]")
    #expect(list.operands.map(\.isRequired) == [true, false])
    #expect(list.operands.map(\.isRepeatable) == [false, true])
    #expect(list.keys.map(\.path) == ["[].Name", "[].\\"])
    #expect(list.failureKeys?.map(\.path) == ["status"])
    #expect(list.examples == ["shop list 'a.b' -o ~/x"])
  }

  @Test func listsAllCommandsOfTheProgram() throws {
    let program = try description()
    #expect(
      program.commands.map(\.command) == [
        "shop list", "shop show", "shop session", "shop session open", "shop session close",
      ])
    #expect(program.failureKeys == nil)
  }
}
