import CommandLineInterface
import Scaffold

/// The command line that does without questions what was answered: every option that was given, whatever it is, and one
/// for each answer.
struct NewCommandLine {
  /// The words after the program's name.
  let words: [String]

  /// - Parameters:
  ///   - arguments: what was typed.
  ///   - given: what it says.
  ///   - answers: the same, completed by answers.
  init(_ arguments: ParsedArguments, given: NewAnswers, _ answers: NewAnswers) {
    let added = Self.added(to: given, answers)
    let options = arguments.command.options + OptionCatalogue.general.map(\.specification)
    words =
      ["new", answers.settings.metadata]
      + options.flatMap { option in
        let typed = arguments.texts(of: option).flatMap { Self.words(option, $0) }
        return typed + (added[option.name] ?? []).flatMap { Self.words(option, [$0]) }
      }
  }

  /// The line, as it can be typed.
  var text: String { (["scaffold"] + words).map { ShellWord($0).description }.joined(separator: " ") }

  /// The values of options that say what was answered, by the option's name.
  private static func added(to given: NewAnswers, _ answers: NewAnswers) -> [String: [String]] {
    let (old, new) = (given.settings, answers.settings)
    let output = answers.output == "./\(new.name ?? "")" ? nil : answers.output
    let values: [(option: any OptionDeclaration, given: [String], answered: [String])] = [
      (OptionCatalogue.name, [old.name].compactMap(\.self), [new.name].compactMap(\.self)),
      (OptionCatalogue.output, [given.output].compactMap(\.self), [output].compactMap(\.self)),
      (OptionCatalogue.template, [old.pack], [new.pack]),
      (OptionCatalogue.set, texts(old.parameters), texts(new.parameters)),
      (OptionCatalogue.include, old.include, new.include),
      (OptionCatalogue.user, [given.user].compactMap(\.self), [answers.user].compactMap(\.self)),
      (OptionCatalogue.verify, [given.verification.rawValue], [answers.verification.rawValue]),
    ]
    return Dictionary(
      uniqueKeysWithValues: values.map { value in
        (value.option.name, value.answered.filter { !value.given.contains($0) })
      })
  }

  private static func texts(_ parameters: [String: String]) -> [String] {
    parameters.map { "\($0.key)=\($0.value)" }.sorted()
  }

  /// An option with its values. A value that looks like an option is attached.
  private static func words(_ option: OptionSpecification, _ values: [String]) -> [String] {
    if values.count == 1, values[0].hasPrefix("-") { return ["--\(option.name)=\(values[0])"] }
    return ["--\(option.name)"] + values
  }
}
