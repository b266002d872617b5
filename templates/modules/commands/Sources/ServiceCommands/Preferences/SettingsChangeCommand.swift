import CommandLineInterface
import DataCommands
import LayeredSettings

/// `settings set` and `settings unset`: change the settings file of the profile.
struct SettingsChangeCommand: RunnableCommand {
  enum Change: String, Sendable {
    case set, unset
  }

  static let value = CommandOperand(.text("VALUE"), "the value")
  static let variant = CommandOption(
    "for", .choice(of: ProgramVariant.self), "only for this variant of the program", defaultNote: "all variants")

  let application: any ServiceApplication
  let change: Change

  private var name: CommandOperand<String> {
    CommandOperand(.text("NAME", suggestions: SettingsSource.names(of: application)), "the name of a setting")
  }

  var specification: CommandSpecification {
    switch change {
    case .set:
      CommandSpecification(
        "set", "store the value of a setting in the profile",
        discussion: ["The value is stored in 'settings.json' in the profile, which you can also edit."],
        options: [Self.variant], operands: [name, Self.value],
        examples: ["\(application.name) settings set page-size 500"])
    case .unset:
      CommandSpecification(
        "unset", "remove the value of a setting from the profile", options: [Self.variant], operands: [name],
        examples: ["\(application.name) settings unset page-size"])
    }
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let source = runtime.settingsSource
    let (name, variant) = (arguments[self.name], arguments[Self.variant])
    var file = try source.profileFile()
    switch change {
    case .set:
      let layers = try source.layers()
      try layers.check(arguments[Self.value], of: name)
      file.set(name, to: arguments[Self.value], as: try layers.specification(of: name).value, variant: variant)
    case .unset:
      guard file.contains(name, variant: variant) else {
        // A name that nothing declares can be removed, but not misspelled.
        _ = try source.layers().specification(of: name)
        console.errors.writeLine("'\(name)' has no value in '\(file.path)'")
        return .success
      }
      file.set(name, to: nil, as: nil, variant: variant)
    }
    try source.write(file)
    guard change == .set,
      let value = try? await runtime.settings().values.first(where: { $0.specification.name == name }),
      value.text != arguments[Self.value]
    else { return .success }
    console.errors.writeLine(
      "stored, but '\(name)' is '\(value.text ?? "")' from \(value.origin.place ?? value.origin.layer)")
    return .success
  }
}
