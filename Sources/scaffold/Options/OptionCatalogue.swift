import CommandLineInterface

/// Every option of `scaffold` with its documentation. Help, completions and parsing use this list.
enum OptionCatalogue {
  /// The options of every command.
  static let general: [OptionSpecification] = [.help, .version, quiet, verbose, trust]

  static let quiet = OptionSpecification("quiet", short: "q", "show only errors and results")
  static let verbose = OptionSpecification("verbose", short: "v", "show more detail, but never secrets")

  static let trust = OptionSpecification(
    "trust",
    "trust this project's plugins, and pack files that take effect by themselves, such as workflows; otherwise "
      + "plugins are trusted once, by hash")

  /// Text for people or JSON for programs.
  static let format = OptionSpecification(
    "format", value: .choice("text", "json"), "the format of the result; the keys of the JSON are stable",
    defaultValue: "text")

  static let name = OptionSpecification(
    "name", value: ValueSpecification("NAME"), "the package's name, a Swift identifier",
    defaultNote: "from the service's namespace or container")
  static let output = OptionSpecification(
    "output", short: "o", value: ValueSpecification("DIR", .directory),
    "where the package is written; must be empty or not exist", defaultNote: "./NAME")
  static let template = OptionSpecification(
    "template", value: ValueSpecification("PACK", .file),
    "a built-in pack, the file of a pack, or a git repository with a commit, 'URL#COMMIT[:FILE]'",
    defaultValue: "offline-app")
  static let templateDirectory = OptionSpecification(
    "template-dir", value: ValueSpecification("DIR", .directory),
    "an overlay, whose files replace those of the same path under 'templates/'", isRepeatable: true)
  static let set = OptionSpecification(
    "set", value: ValueSpecification("KEY=VALUE"),
    "a parameter of the pack or of a plugin; see 'scaffold template show' and 'scaffold plugin list'",
    isRepeatable: true)
  static let include = OptionSpecification(
    "include", value: ValueSpecification("SET"),
    "include this entity set, singleton or operation and the types that it needs; '*' matches any characters",
    isRepeatable: true, defaultNote: "all")
  static let exclude = OptionSpecification(
    "exclude", value: ValueSpecification("SET"),
    "exclude this entity set, singleton or operation, and the types that nothing else needs", isRepeatable: true)
  static let reader = OptionSpecification(
    "reader", value: ValueSpecification("NAME"), "the reader of the metadata: 'odata', or a plugin's name",
    defaultNote: "detected from the document")
  static let plugin = OptionSpecification(
    "plugin", value: ValueSpecification("KIND:NAME"),
    "a plugin to use: 'transform:NAME', 'emitter:NAME' or 'check:NAME'; they run in this order",
    isRepeatable: true)
  static let followReferences = OptionSpecification(
    "follow-references", "read referenced documents from the network as well, not only local files")
  static let config = OptionSpecification(
    "config", value: ValueSpecification("F", .file),
    "settings from a file such as the 'scaffold.json' of a package; options override them")
  static let rename = OptionSpecification(
    "rename", value: ValueSpecification("OLD.PATH=NEWPATH"),
    "an element of the service was renamed, such as 'Shop.Product/Price=UnitPrice'", isRepeatable: true)
  static let comparisonFormat = OptionSpecification(
    "format", value: .choice("text", "json", "markdown", "html"),
    "the format of the result; the keys of the JSON are stable, the Markdown is for a pull request, and the HTML is a "
      + "single file", defaultValue: "text")
  static let newMetadata = OptionSpecification(
    "metadata", value: ValueSpecification("METADATA", .file),
    "the service's URL, or the file of its metadata, for this and later runs", defaultNote: "from 'scaffold.json'")
  static let check = OptionSpecification(
    "check", "write and build nothing; exit with 3 if anything would change")
  static let offline = OptionSpecification(
    "offline",
    "use the document that the package keeps in '.scaffold'; read nothing from the network or from the metadata's "
      + "source")
  static let reset = OptionSpecification(
    "reset", value: ValueSpecification("FILE", .file),
    "emit this file as if it had never been edited; 'scaffold undo' reverts this", isRepeatable: true)
  static let onConflict = OptionSpecification(
    "on-conflict", value: .choice("markers", "mine", "theirs", "fail"),
    "how to treat lines that both you and the tool changed: keep both between markers, take yours, take the tool's, "
      + "or write nothing at all", defaultValue: "markers")
  static let reportFormat = OptionSpecification(
    "format", value: .choice("text", "json", "markdown"),
    "the format of the result; the keys of the JSON are stable, and the Markdown is for a pull request",
    defaultValue: "text")
  static let force = OptionSpecification(
    "force", "revert the run even if files have been edited since; the edits are moved to a folder next to the package")
  static let verify = OptionSpecification(
    "verify", value: .choice("none", "build", "test"), "how the emitted package is verified", defaultValue: "test")
  static let dryRun = OptionSpecification(
    "dry-run", "print the plan that would be applied, and write nothing")
  static let timings = OptionSpecification("timings", "show how long each stage took")
}
