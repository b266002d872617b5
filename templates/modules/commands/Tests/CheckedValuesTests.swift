import Foundation
import SampleApplication
import ServiceData
import Testing

/// A change with values that the metadata does not allow is refused before it is queued or sent.
struct CheckedValuesTests {
  private let terminal = ProgramTerminal(
    ShopApplication(
      schema: ServiceSchema(
        emitted: """
          schema 1 odata 4.0
          enum Shop.Color
            Red 1
            Blue 2
          entity Shop.Team keys=ID
            ID Int32!
            Name String! max=5
            Budget Decimal precision=5 scale=2
            Paint e:Shop.Color
            Size Int32! default=3
            Made DateTimeOffset! computed
            Code String! generated
          set Teams Shop.Team
          """)))

  private func write(_ text: String) throws -> String {
    let file = terminal.file("values.json")
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    return file
  }

  static let refused: [(String, String)] = [
    (#"{"Budget": 1}"#, "'Name' of 'Teams' is required and has no value; give it one"),
    (#"{"Name": "Greens"}"#, "'Name' of 'Teams' has length 6, expected at most 5; shorten it"),
    (
      #"{"Name": "Green", "Budget": 1.005}"#,
      "'Budget' of 'Teams' has 3 digits after the decimal point, expected at most 2"
    ),
    (#"{"Name": "Green", "Paint": "Green"}"#, "'Green' is not a member of 'Paint', expected 'Red', 'Blue'"),
    (#"{"Name": "Green", "Nmae": "Green"}"#, "'Team' has no property 'Nmae'; did you mean 'Name'?"),
    (#"{"Name": "Green", "Size": "big"}"#, "'big' is not a value of 'Size'"),
  ]

  @Test(
    "a creation with invalid values is refused, both offline and online", arguments: refused,
    [[], ["--online"], ["--draft"]])
  func creations(_ refusal: (String, String), _ options: [String]) async throws {
    _ = await terminal.run("session", "open", "--demo")
    let before = await terminal.run("list", "Teams", "--online", "--format", "json").output
    let run = await terminal.run(["create", "Teams", "--json", try write(refusal.0)] + options)
    #expect(run.status == 64)
    #expect(run.errors.contains(refusal.1))
    #expect(try await terminal.objects("queue", "list").isEmpty)
    #expect(await terminal.run("list", "Teams", "--online", "--format", "json").output == before)
  }

  @Test("an update is checked for the values that it sets")
  func updates() async throws {
    _ = await terminal.run("session", "open", "--demo")
    for (values, words) in [
      ("Name=Greens", "'Name' of 'Teams' has length 6"), ("Name=null", "'Name' of 'Teams' is required"),
      ("Budget=12345", "'Budget' of 'Teams' has 5 digits, expected at most 3"),
      ("Paint=Green", "'Green' is not a member of 'Paint'"),
    ] {
      let run = await terminal.run("update", "Teams", "1", "--set", values)
      #expect(run.status == 64)
      #expect(run.errors.contains(words))
    }
    #expect(await terminal.run("update", "Teams", "1", "--set", "Name=Green").status == 0)
  }

  @Test("'--unchecked' leaves the decision to the service")
  func unchecked() async throws {
    _ = await terminal.run("session", "open", "--demo")
    let file = try write(#"{"Budget": 1, "Later": 2}"#)
    #expect(await terminal.run("create", "Teams", "--json", file, "--unchecked").status == 0)
    #expect(try await terminal.objects("queue", "list").count == 1)
    #expect(await terminal.run("update", "Teams", "1", "--set", "Name=Greens", "--unchecked").status == 0)
  }

  @Test("a new entity shows the metadata's default values, but no values that the service computes")
  func defaults() async throws {
    _ = await terminal.run("session", "open", "--demo")
    #expect(await terminal.run("create", "Teams", "--set", "ID=900", "--set", "Name=Green").status == 0)
    let shown = await terminal.run("show", "Teams", "900", "--format", "json").output
    #expect(shown.contains(#""Size":3"#) || shown.contains(#""Size": 3"#))
    #expect(!shown.contains("Made"))
    #expect(await terminal.run("sync").status == 0)
  }

  @Test("a creation with the key of a known entity is refused")
  func existing() async throws {
    _ = await terminal.run("session", "open", "--demo")
    let run = await terminal.run("create", "Teams", "--set", "ID=1", "--set", "Name=Green")
    #expect(run.status == 64)
    #expect(run.errors.contains("'Teams(1)' exists already; change that entity, or give the new one another key"))
    #expect(try await terminal.objects("queue", "list").isEmpty)
    #expect(await terminal.run("delete", "Teams", "1").status == 0)
    #expect(await terminal.run("create", "Teams", "--set", "ID=1", "--set", "Name=Green").status == 0)
  }
}
