import CommandLineInterface
import DataCommands
import LayeredSettings
import ServiceData

/// `settings show`: shows all settings, and the layer that each value is from.
struct SettingsShowCommand: RunnableCommand {
  static let origin = CommandOption("origin", "show where each value is from")

  let application: any ServiceApplication

  private var name: CommandOperand<String?> {
    CommandOperand(optional: .text("NAME", suggestions: SettingsSource.names(of: application)), "only this setting")
  }

  var specification: CommandSpecification {
    let service = application.serviceName
    return CommandSpecification(
      "show", "show all settings and their values",
      discussion: [
        "A value is taken from the last of these layers that has one: the default; the program; the files "
          + "'$XDG_CONFIG_HOME/\(service)/settings.json' (else '~/.config/\(service)/settings.json') and 'settings.json' in "
          + "the profile; the service; environment variables such as '\(service.uppercased())_PAGE_SIZE'; "
          + "'--setting NAME=VALUE'.",
        "The setting 'variant' is 'development', 'staging' or 'production'. An object of this name in a file has values that "
          + "only apply to this variant.",
        "The JSON is an array of objects: 'name', 'value', 'default', 'origin' (default, program, file, server, environment "
          + "or flag), 'place' (PATH:LINE or a variable) and 'description'.",
      ],
      options: [Self.origin], operands: [name],
      examples: ["\(application.name) settings show --origin", "\(application.name) settings show page-size"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let settings = try await runtime.settings()
    let asked = arguments[name]
    if let name = asked { _ = try runtime.settingsSource.layers().specification(of: name) }
    let shown = settings.values.filter { [nil, $0.specification.name].contains(asked) }
    RowOutput(arguments, console: console).records(
      shown.map(\.record),
      columns: ["name", "value"] + (arguments[Self.origin] ? ["origin", "place"] : ["description"]), nothing: "")
    for error in settings.ignored { console.errors.writeLine("ignored from the service: \(error)") }
    return .success
  }
}

extension ProgramSettings.Value {
  /// The setting as a record.
  var record: OutputRecord {
    OutputRecord([
      ("name", .string(specification.name)), ("value", .text(text)), ("default", .text(specification.defaultText)),
      ("origin", .string(origin.layer)), ("place", .text(origin.place)),
      ("description", .string(specification.summary)),
    ])
  }
}
