import CommandLineInterface
import LayeredSettings
import Testing

@Suite struct SettingLayersTests {
  private static let size = ProgramSetting("page-size", .integer("ROWS", 1...1000), "the rows of a page", default: 10)
  private static let proxy = ProgramSetting("proxy", .text("URL"), "the proxy")

  private func layers(_ change: (inout SettingLayers) -> Void = { _ in }) -> SettingLayers {
    var layers = SettingLayers([Self.size, Self.proxy], prefix: "SHOP")
    change(&layers)
    return layers
  }

  private func file(_ text: String, path: String = "/p/settings.json") throws -> SettingsFile {
    try SettingsFile(path: path, contents: Array(text.utf8))
  }

  private func size(_ layers: SettingLayers) throws -> (value: Int, origin: SettingOrigin?) {
    let settings = try layers.settings()
    return (settings[Self.size], settings.values.first { $0.specification.name == "page-size" }?.origin)
  }

  @Test("P51: each layer of settings overrides the ones before it") func precedence() throws {
    var layers = layers()
    #expect(try size(layers) == (10, .declaration))
    #expect(try layers.settings()[Self.proxy] == nil)
    layers.presets = [Self.size.preset(20)]
    #expect(try size(layers) == (20, .program))
    layers.files = [try file("{\n  \"page-size\": 30\n}", path: "/user.json")]
    #expect(try size(layers) == (30, .file(path: "/user.json", line: 2)))
    layers.files.append(try file("{\"page-size\": \"40\"}"))
    #expect(try size(layers) == (40, .file(path: "/p/settings.json", line: 1)))
    layers.server = ["page-size": "50"]
    #expect(try size(layers) == (50, .server))
    layers.environment = { ["SHOP_PAGE_SIZE": "60"][$0] }
    #expect(try size(layers) == (60, .environment(variable: "SHOP_PAGE_SIZE")))
    layers.flags = [("page-size", "70"), ("page-size", "71")]
    #expect(try size(layers) == (71, .flag))
  }

  @Test("P51: the variant selects values of the program and of the files") func variants() throws {
    let variants = try file(#"{"development": {"page-size": 2}, "staging": {"page-size": 3}, "page-size": 1}"#)
    var layers = layers { $0.files = [variants] }
    #expect(try size(layers).value == 1)
    layers.environment = { ["SHOP_VARIANT": "development"][$0] }
    #expect(try size(layers).value == 2)
    layers.flags = [("variant", "staging")]
    #expect(try size(layers).value == 3)
    #expect(try layers.settings()[ProgramVariant.setting] == .staging)
    layers.files = []
    layers.presets = [Self.size.preset(5, in: .staging), Self.size.preset(6)]
    #expect(try size(layers).value == 5)
    layers.files = [try file(#"{"page-size": 7}"#)]
    #expect(try size(layers).value == 7)
  }

  @Test func anEmptyVariableHasNoValue() throws {
    #expect(try size(layers { $0.environment = { _ in "" } }).value == 10)
  }

  @Test func reportsUnknownNames() throws {
    let misspelled = try file("{\n\n\"page-sise\": 1}")
    let layers = layers { $0.files = [misspelled] }
    let error = #expect(throws: SettingsError.self) { try layers.settings() }
    #expect(error?.description == "/p/settings.json:3: unknown setting 'page-sise'; did you mean 'page-size'?")
    let other = #expect(throws: SettingsError.self) { try self.layers { $0.flags = [("color", "1")] }.settings() }
    #expect(other?.description == "unknown setting 'color'; 'settings show' lists all settings")
  }

  @Test(arguments: [
    (
      #"{"page-size": "ten"}"#,
      "'ten' is not a value of the setting 'page-size', expected a whole number from 1 to 1000"
    ),
    (#"{"page-size": 1.5}"#, "'1.5' is not a value of the setting 'page-size', expected a whole number from 1 to 1000"),
    (
      #"{"page-size": [1]}"#,
      "'[1]' is not a value of the setting 'page-size', expected a string, a number or a boolean"
    ),
    (#"{"staging": {"variant": "staging"}}"#, "a variant cannot choose a variant; remove this line"),
    (#"["page-size"]"#, "found '[', expected an object"),
  ]) func reportsInvalidValuesWithFileAndLine(text: String, message: String) throws {
    let error = #expect(throws: SettingsError.self) {
      let file = try file(text)
      _ = try layers { $0.files = [file] }.settings()
    }
    #expect(error?.description == "/p/settings.json:1: " + message)
  }

  @Test func reportsTheVariableOfAnInvalidValue() {
    let error = #expect(throws: SettingsError.self) {
      try layers { $0.environment = { ["SHOP_PAGE_SIZE": "0"][$0] } }.settings()
    }
    #expect(
      error?.description
        == "SHOP_PAGE_SIZE: '0' is not a value of the setting 'page-size', expected a whole number from 1 to 1000")
  }

  @Test("P51: values of the service that this version does not understand are ignored") func server() throws {
    let settings = try layers { $0.server = ["page-size": "many", "color": "red", "proxy": "p"] }.settings()
    #expect(settings[Self.size] == 10)
    #expect(settings[Self.proxy] == "p")
    #expect(settings.ignored.count == 2)
  }

  @Test func changesOneValueOfAFile() throws {
    var file = try file(#"{"proxy": "a\"b", "development": {"page-size": 1}, "other": [1, 2]}"#)
    file.set("page-size", to: "5", as: Self.size.specification.value)
    file.set("proxy", to: "x/y", as: Self.proxy.specification.value, variant: .staging)
    file.set("page-size", to: nil, as: nil, variant: .development)
    #expect(
      String(decoding: file.contents, as: UTF8.self) == """
        {
          "other": [1, 2],
          "page-size": 5,
          "proxy": "a\\"b",
          "staging": {
            "proxy": "x/y"
          }
        }

        """)
    #expect(file.contains("proxy", variant: .staging) && !file.contains("page-size", variant: .development))
  }
}
