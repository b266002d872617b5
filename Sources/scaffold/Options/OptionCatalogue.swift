import CommandLineInterface
import Scaffold

/// Every option of `scaffold` with its documentation. Help, completions and parsing use this list.
enum OptionCatalogue {
  /// The options of every command.
  static let general: [any OptionDeclaration] = [CommandOption.help, CommandOption.version, quiet, verbose, trust]

  static let quiet = CommandOption("quiet", short: "q", "show only errors and results")
  static let verbose = CommandOption("verbose", short: "v", "show more detail, but never secrets")

  static let trust = CommandOption(
    "trust",
    "trust this project's plugins, and pack files that take effect by themselves, such as workflows; otherwise "
      + "plugins are trusted once, by hash")

  /// Text for people or JSON for programs.
  static let format = CommandOption(
    "format", .choice(of: OutputFormat.self), "the format of the result; the keys of the JSON are stable",
    default: .text)

  private static let selecting = "what is read"
  private static let emitting = "what is emitted"
  private static let running = "the run"

  /// The options of `new`.
  static let emission: [any OptionDeclaration] = settings.map(\.option) + [config, verify, dryRun, timings]
  /// The same for `regenerate`, where the package has its settings.
  static let repeatedEmission = emission.map { option in keptSettings.first { $0.name == option.name } ?? option }

  /// The options that change a setting, each with its setting.
  static let settings = [
    SettingOption(name, \.name), SettingOption(template, \.pack),
    SettingOption(folders: templateDirectory, \.templateDirectories), SettingOption(set, \.parameters),
    SettingOption(include, \.include), SettingOption(exclude, \.exclude), SettingOption(excludeType, \.cuts.types),
    SettingOption(excludeNavigation, \.cuts.navigation), SettingOption(excludeOperation, \.cuts.operations),
    SettingOption(followReferences, \.followsReferences), SettingOption(reader, \.reader),
    SettingOption(plugin, \.plugins),
  ]

  private static let fromSettings = "from 'scaffold.json'"
  /// The options of settings that have a default in a new package.
  private static let keptSettings: [any OptionDeclaration] = [
    CommandOption(
      name.name, .text("NAME"), name.specification.summary, defaultNote: fromSettings, heading: emitting),
    CommandOption(
      template.name, .file("PACK", or: .pack), template.specification.summary, defaultNote: fromSettings,
      heading: emitting),
    CommandOption(
      include.name, each: .text("SET", .selectable), include.specification.summary, defaultNote: fromSettings,
      heading: selecting),
    CommandOption(
      reader.name, .text("NAME", .reader), reader.specification.summary, defaultNote: fromSettings,
      heading: selecting),
  ]

  static let name = CommandOption(
    "name", .text("NAME"), "the package's name, a Swift identifier",
    defaultNote: "from the service's namespace or container", heading: emitting)
  static let serviceName = CommandOption(
    "name", required: .text("NAME"),
    "the service's name, a Swift identifier; in lower case, it is the first operand of the program",
    heading: emitting)
  static let packageName = CommandOption(
    "package", .text("NAME"), "a new name for the package, which in lower case is that of its program",
    defaultNote: "its present name", heading: emitting)
  static let oneService = CommandOption(
    "service", .text("NAME", .service),
    "of several services, read the metadata of this one only; the others are emitted from the documents that the "
      + "package keeps", defaultNote: "all", heading: selecting)
  static let comparedService = CommandOption(
    "service", .text("NAME", .service), "the service to compare, of a package of several")
  static let output = CommandOption(
    "output", short: "o", .directory("DIR"),
    "where the package is written; must not exist, or have nothing but \(OutputFolder.companions)",
    defaultNote: "./NAME", heading: emitting)
  static let template = CommandOption(
    "template", .file("PACK", or: .pack),
    "a built-in pack, the file of a pack, or a git repository with a commit, 'URL#COMMIT[:FILE]'",
    default: "offline-app", heading: emitting)
  static let templateDirectory = CommandOption(
    "template-dir", each: .directory("DIR"),
    "an overlay, whose files replace those of the same path under 'templates/'", heading: emitting)
  static let set = CommandOption(
    "set", each: ParameterArgument.form,
    "a parameter of the pack or of a plugin; see 'scaffold template show' and 'scaffold plugin list'", heading: emitting
  )
  static let include = CommandOption(
    "include", each: .text("SET", .selectable),
    "include this entity set, singleton or operation and the types that it needs; '*' matches any characters; the name "
      + "of an entity type means its sets",
    defaultNote: "all", heading: selecting)
  static let exclude = CommandOption(
    "exclude", each: .text("SET", .selectable),
    "exclude this entity set, singleton or operation, and the types that nothing else needs", heading: selecting)
  static let excludeType = CommandOption(
    "exclude-type", each: .text("TYPE", .type),
    "exclude this type with those derived from it, and the properties and sets that have it", heading: selecting)
  static let excludeNavigation = CommandOption(
    "exclude-navigation", each: .text("SET/PATH", .navigationPath),
    "exclude the navigation property at this path, and the types that nothing else needs; '!SET/PATH' keeps one that an "
      + "earlier pattern excludes", heading: selecting)
  static let excludeOperation = CommandOption(
    "exclude-operation", each: .text("NAME", .operationName), "exclude this function or action", heading: selecting)
  static let reader = CommandOption(
    "reader", .text("NAME", .reader), "the reader of the metadata: 'odata', or a plugin's name",
    defaultNote: "detected from the document", heading: selecting)
  static let plugin = CommandOption(
    "plugin", each: .text("KIND:NAME", .plugin),
    "a plugin to use: 'transform:NAME', 'emitter:NAME' or 'check:NAME'; they run in this order", heading: emitting)
  static let followReferences = CommandOption(
    "follow-references", "read referenced documents from the network as well, not only local files", heading: selecting)
  static let config = CommandOption(
    "config", .file("F"), "settings from a file such as the 'scaffold.json' of a package; options override them",
    heading: running)
  private static let renameForm = ArgumentForm(
    "OLD.PATH=NEWPATH", expected: "OLD.PATH=NEWPATH",
    hint: "such as 'Shop.Product/Price=Shop.Product/Cost' for a property, or 'Shop.Product=Shop.Item' for a type",
    completer: Completer.rename.rawValue
  ) { try? SchemaRename($0) }
  static let rename = CommandOption(
    "rename", each: renameForm, "an element of the service was renamed, such as 'Shop.Product/Price=UnitPrice'",
    heading: selecting)
  static let comparisonFormat = CommandOption(
    "format", .choice(of: ComparisonFormat.self),
    "the format of the result; the keys of the JSON are stable, the Markdown is for a pull request, and the HTML is a "
      + "single file", default: .text)
  static let inspectionFormat = CommandOption(
    "format", .choice(of: InspectionFormat.self),
    "the format of the result; the keys of the JSON are stable, and dot and mermaid are diagrams of sets and types",
    default: .text)
  static let onlyChanges = CommandOption(
    "only", .choice(of: ShownChanges.self), "show only these changes; the exit status and the counts are those of all",
    defaultNote: "all")
  static let newMetadata = CommandOption(
    "metadata", each: .file("METADATA"),
    "the service's URL, or the file of its metadata, for this and later runs; each of several files",
    defaultNote: fromSettings, heading: selecting)
  static let check = CommandOption(
    "check",
    "write nothing except the recovery of a killed run, and build nothing; exit with 3 if anything would change",
    heading: running)
  static let offline = CommandOption(
    "offline",
    "use the document that the package keeps in '.scaffold'; read nothing from the network or from the metadata's "
      + "source", heading: selecting)
  static let reset = CommandOption(
    "reset", each: .file("FILE"), "emit this file as if it had never been edited; 'scaffold undo' reverts this",
    heading: running)
  static let newNames = CommandOption(
    "new-names",
    "assign all Swift names as in a new package; otherwise, elements keep the names that the package has for them",
    heading: emitting)
  static let onConflict = CommandOption(
    "on-conflict", .choice(of: MergeConflictPolicy.self),
    "how to treat lines that both you and the tool changed: keep both between markers, take yours, take the tool's, "
      + "or write nothing at all", default: .markers, heading: running)
  static let reportFormat = CommandOption(
    "format", .choice(of: ReportFormat.self),
    "the format of the result; the keys of the JSON are stable, and the Markdown is for a pull request", default: .text)
  static let force = CommandOption(
    "force", "revert the run even if files have been edited since; the edits are moved to a folder next to the package")
  static let verify = CommandOption(
    "verify", .choice([VerificationLevel.none, .build, .test]), "how the emitted package is verified", default: .test,
    heading: running)
  static let dryRun = CommandOption(
    "dry-run", "print the plan that would be applied, and write nothing", heading: running)
  static let timings = CommandOption("timings", "show how long each stage took", heading: running)
}
