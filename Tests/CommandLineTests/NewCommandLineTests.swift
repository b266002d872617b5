import CommandLineInterface
import Scaffold
import Testing

@testable import ScaffoldCLI

/// The options are taken from the catalogue, so that new ones are included.
@Suite struct NewCommandLineTests {
  private static let specification = ScaffoldProgram.program.specification
  private static let options =
    (specification.subcommand(at: ["new"])?.options ?? [])
    + OptionCatalogue.general.map(\.specification)
    .filter { !$0.isStandalone }

  private func parse(_ words: [String]) throws -> ParsedArguments {
    try ArgumentParser(Self.specification).parse(words)
  }

  private func given(_ arguments: ParsedArguments) -> NewAnswers {
    let settings = SettingOption.apply(
      arguments, to: ProjectSettings(metadata: arguments[OperandCatalogue.optionalDocuments].first ?? ""))
    return NewAnswers(
      settings: settings, output: arguments[OptionCatalogue.output], user: arguments[OptionCatalogue.user],
      verification: arguments[OptionCatalogue.verify])
  }

  /// A value that the option takes.
  private func value(_ form: ValueSpecification, _ number: Int) -> String {
    switch form.kind {
    case .choice(let words): words.last ?? ""
    case .integer, .number: String(number)
    default: form.placeholder == "KEY=VALUE" ? "key\(number)=a b" : "-it's \(number)"
    }
  }

  @Test func repeatsEveryOption() throws {
    let typed = Self.options.flatMap { option -> [String] in
      guard let form = option.values.first else { return ["--" + option.name] }
      return (1...(option.isRepeatable ? 2 : 1)).map { "--\(option.name)=\(value(form, $0))" }
    }
    let arguments = try parse(["new"] + typed)
    var answers = given(arguments)
    answers.settings.metadata = "shop.xml"
    let line = NewCommandLine(arguments, given: given(arguments), answers)
    let again = try parse(line.words)
    for option in Self.options {
      #expect(!again.texts(of: option).isEmpty, "\(option.name)")
      #expect(again.texts(of: option) == arguments.texts(of: option), "\(option.name)")
    }
    #expect(given(again).settings == answers.settings)
  }

  @Test func addsTheAnswers() throws {
    let arguments = try parse(["new", "--set", "a=1", "--exclude-type", "Shop.Address"])
    var answers = given(arguments)
    answers.settings.metadata = "shop.xml"
    answers.settings.name = "Store"
    answers.settings.pack = "client"
    answers.settings.parameters["storage"] = "sqlcipher"
    answers.settings.include = ["Products", "Cust*"]
    answers.output = "./elsewhere"
    answers.user = "jane"
    answers.verification = .build
    let line = NewCommandLine(arguments, given: given(arguments), answers)
    let again = given(try parse(line.words))
    #expect(again.settings == answers.settings)
    #expect(again.output == "./elsewhere" && again.user == "jane" && again.verification == .build)
    #expect(line.text.hasPrefix("scaffold new shop.xml --output ./elsewhere --name Store "))
    answers.output = "./Store"
    #expect(!NewCommandLine(arguments, given: given(arguments), answers).text.contains("--output"))
  }
}
