import GeneratorCore

/// The paths of the tool's own files in a package.
public enum ProjectLayout {
  /// The settings that a person edits and commits.
  public static let settings = OutputPath(literal: "scaffold.json")
  /// The record of what was written, which the user commits.
  public static let lock = OutputPath(literal: ".scaffold/lock.json")
  /// The list of files in the tool's own folder that git ignores.
  public static let ignored = OutputPath(literal: ".scaffold/.gitignore")
  /// The rules by which git merges the tool's own files: it takes the lines of both branches without reporting a
  /// conflict. Nothing depends on these rules, because the next run reads any result and writes the files again.
  public static let attributes = OutputPath(literal: ".scaffold/.gitattributes")
  /// The schema of the settings, for editors.
  public static let schema = OutputPath(literal: ".scaffold/scaffold.schema.json")
  /// The paths by which a folder is recognized as a package, even if a run on it was killed.
  public static let signs = ["\(settings)", "\(lock)", journal, finishedJournal]
  /// The contents of the files for git and for editors, which are the same in every package.
  package static let constantFiles = [
    (path: ignored, text: "/undo/\n/journal*/\n"),
    (path: attributes, text: "* -text merge=union linguist-generated\n/base/** binary\n"),
    (path: schema, text: SettingsSchema.text),
  ]
  /// The folder of all files that only the tool writes.
  package static let folder = ".scaffold"
  /// The folder of a write in progress.
  static let journal = ".scaffold/journal"
  /// The name of ``journal`` after everything is in place.
  static let finishedJournal = ".scaffold/journal.done"

  /// The folder of ``UndoRecord``s, with a numbered folder for each.
  static let undo = ".scaffold/undo"

  /// The folder of what was last written, as the base of later merges: ``BaseArchive``s.
  package static let base = ".scaffold/base"

  /// The path of the metadata document of the package.
  ///
  /// - Parameter service: the service that the document describes, in a package of several.
  public static func metadata(isJSON: Bool, of service: String? = nil) -> OutputPath {
    if let service { return OutputPath(own: "metadata/\(service).\(isJSON ? "json" : "xml")") }
    return isJSON ? OutputPath(literal: ".scaffold/metadata.json") : OutputPath(literal: ".scaffold/metadata.xml")
  }
}
