import GeneratorCore

/// Where the tool keeps its own files in a package.
public enum ProjectLayout {
  /// The settings that a person edits and commits.
  public static let settings = OutputPath(literal: "scaffold.json")
  /// The record of what was written, to be committed.
  public static let lock = OutputPath(literal: ".scaffold/lock.json")
  /// What git leaves out of version control in the tool's own folder.
  public static let ignored = OutputPath(literal: ".scaffold/.gitignore")
  /// How git merges the tool's own files: it takes the lines of both branches, and never asks. Nothing depends on it: the
  /// next run reads whatever git made of them, and writes them anew.
  public static let attributes = OutputPath(literal: ".scaffold/.gitattributes")
  /// What the files for git hold.
  package static let filesForGit = [
    (path: ignored, text: "/undo/\n/journal*/\n"),
    (path: attributes, text: "* -text merge=union linguist-generated\n/base/** binary\n"),
  ]
  /// The folder of everything that only the tool writes.
  package static let folder = ".scaffold"
  /// The folder of a write that is under way.
  static let journal = ".scaffold/journal"
  /// What ``journal`` is called once everything stands in its place.
  static let finishedJournal = ".scaffold/journal.done"

  /// The folder of what ``UndoRecord``s keep, a folder of a number for each.
  static let undo = ".scaffold/undo"

  /// The folder of what was written last, as the base of later merges: ``BaseArchive``s.
  package static let base = ".scaffold/base"

  /// Where the metadata document is kept that the package was made of.
  public static func metadata(isJSON: Bool) -> OutputPath {
    isJSON ? OutputPath(literal: ".scaffold/metadata.json") : OutputPath(literal: ".scaffold/metadata.xml")
  }
}
