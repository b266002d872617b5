import CommandLineInterface
import Scaffold

/// The command line that does without questions what was answered.
struct NewCommandLine {
  private static let texts = [
    OptionCatalogue.reader, OptionCatalogue.passwordFile, OptionCatalogue.bearerFile, OptionCatalogue.tokenCommand,
    OptionCatalogue.authority, OptionCatalogue.certificate, OptionCatalogue.key, OptionCatalogue.keyPasswordFile,
    OptionCatalogue.proxy,
  ]
  private static let lists = [
    OptionCatalogue.templateDirectory, OptionCatalogue.exclude, OptionCatalogue.plugin, OptionCatalogue.header,
  ]
  private static let flags = [
    OptionCatalogue.followReferences, OptionCatalogue.netrc, OptionCatalogue.refresh, OptionCatalogue.dryRun,
    OptionCatalogue.trust,
  ]

  private let words: [String]

  init(_ arguments: ParsedArguments, _ answers: NewAnswers) {
    let settings = answers.settings
    var words = ["scaffold", "new", settings.metadata]
    func add(_ option: any OptionDeclaration, _ value: String?) {
      if let value { words += ["--\(option.name)", value] }
    }
    add(OptionCatalogue.name, settings.name)
    add(OptionCatalogue.output, answers.output == "./\(settings.name ?? "")" ? nil : answers.output)
    for name in settings.include { add(OptionCatalogue.include, name) }
    add(OptionCatalogue.template, settings.pack == ProjectSettings(metadata: "").pack ? nil : settings.pack)
    for (name, value) in settings.parameters.sorted(by: { $0.key < $1.key }) {
      add(OptionCatalogue.set, "\(name)=\(value)")
    }
    add(OptionCatalogue.user, answers.user)
    for option in Self.texts { add(option, arguments[option]) }
    for option in Self.lists { for value in arguments[option] { add(option, value) } }
    for option in Self.flags where arguments[option] { words.append("--\(option.name)") }
    add(OptionCatalogue.verify, answers.verification == .test ? nil : answers.verification.rawValue)
    self.words = words
  }

  /// The line, as it can be typed.
  var text: String { words.map { ShellWord($0).description }.joined(separator: " ") }
}
