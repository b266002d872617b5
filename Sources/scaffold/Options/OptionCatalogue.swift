import CommandLineInterface

/// Every option of `scaffold`, each with its documentation; help, completions and parsing are made from this list.
enum OptionCatalogue {
  /// The options of every command.
  static let general: [OptionSpecification] = [.help, .version, quiet, verbose, trust]

  static let quiet = OptionSpecification("quiet", short: "q", "show errors and results only")
  static let verbose = OptionSpecification("verbose", short: "v", "show more of what is done, never a secret")

  static let trust = OptionSpecification(
    "trust",
    "take plugins of this project, and files of packs that take effect by themselves, as they are; else plugins are "
      + "trusted once by hash")

  /// Text for people or JSON for programs.
  static let format = OptionSpecification(
    "format", value: .choice("text", "json"), "how the result is printed; the keys of the JSON are stable",
    defaultValue: "text")

  static let name = OptionSpecification(
    "name", value: ValueSpecification("NAME"), "the package's name, a Swift identifier",
    defaultNote: "from the service's namespace or container")
  static let output = OptionSpecification(
    "output", short: "o", value: ValueSpecification("DIR", .directory),
    "where the package is written; must not exist or be empty", defaultNote: "./NAME")
  static let template = OptionSpecification(
    "template", value: ValueSpecification("PACK", .file),
    "the name of a built-in pack, the file of a pack, or a git repository with a commit, 'URL#COMMIT[:FILE]'",
    defaultValue: "offline-app")
  static let templateDirectory = OptionSpecification(
    "template-dir", value: ValueSpecification("DIR", .directory),
    "an overlay: its files replace those of the same path under 'templates/'", isRepeatable: true)
  static let set = OptionSpecification(
    "set", value: ValueSpecification("KEY=VALUE"),
    "a parameter of the pack or of a plugin; see 'scaffold template show' and 'scaffold plugin list'",
    isRepeatable: true)
  static let include = OptionSpecification(
    "include", value: ValueSpecification("SET"),
    "take this entity set, singleton or operation and what its types need, '*' stands for any characters",
    isRepeatable: true, defaultNote: "all")
  static let exclude = OptionSpecification(
    "exclude", value: ValueSpecification("SET"),
    "leave this entity set, singleton or operation out, and the types that nothing else leads to", isRepeatable: true)
  static let reader = OptionSpecification(
    "reader", value: ValueSpecification("NAME"), "the reader of the metadata: 'odata', or a plugin's name",
    defaultNote: "found out from the document")
  static let plugin = OptionSpecification(
    "plugin", value: ValueSpecification("KIND:NAME"),
    "a plugin that takes part: 'transform:NAME', 'emitter:NAME' or 'check:NAME'; they run in this order",
    isRepeatable: true)
  static let followReferences = OptionSpecification(
    "follow-references", "read documents that the metadata refers to over the network too, not only files beside it")
  static let config = OptionSpecification(
    "config", value: ValueSpecification("F", .file),
    "settings from a file such as the 'scaffold.json' of a package; options go before it")
  static let rename = OptionSpecification(
    "rename", value: ValueSpecification("OLD.PATH=NEWPATH"),
    "an element of the service has another name now, such as 'Shop.Product/Price=UnitPrice'", isRepeatable: true)
  static let comparisonFormat = OptionSpecification(
    "format", value: .choice("text", "json", "markdown", "html"),
    "how the result is printed; the keys of the JSON are stable, the Markdown is for a pull request, the HTML needs no "
      + "other file", defaultValue: "text")
  static let newMetadata = OptionSpecification(
    "metadata", value: ValueSpecification("METADATA", .file),
    "the service's URL, or the file of its metadata, from now on", defaultNote: "that of 'scaffold.json'")
  static let check = OptionSpecification(
    "check", "write nothing, and end with 3 if anything would change; nothing is built")
  static let offline = OptionSpecification(
    "offline",
    "take the document that the package keeps in '.scaffold'; nothing is read from the network, or from where the metadata "
      + "came from")
  static let reset = OptionSpecification(
    "reset", value: ValueSpecification("FILE", .file),
    "emit this file again as if it had never been edited; 'scaffold undo' takes it back", isRepeatable: true)
  static let onConflict = OptionSpecification(
    "on-conflict", value: .choice("markers", "mine", "theirs", "fail"),
    "what becomes of lines that both you and the tool changed: both between markers, yours, the tool's, or nothing "
      + "is written at all", defaultValue: "markers")
  static let reportFormat = OptionSpecification(
    "format", value: .choice("text", "json", "markdown"),
    "how the result is printed; the keys of the JSON are stable, and the Markdown is for a pull request",
    defaultValue: "text")
  static let force = OptionSpecification(
    "force", "take the run back although files were edited since; the edits are kept in a folder beside the package")
  static let verify = OptionSpecification(
    "verify", value: .choice("none", "build", "test"), "what is run on the emitted package", defaultValue: "test")
  static let dryRun = OptionSpecification(
    "dry-run", "print the plan, the very one that would be applied, and write nothing")
  static let timings = OptionSpecification("timings", "show how long each stage took")
}
