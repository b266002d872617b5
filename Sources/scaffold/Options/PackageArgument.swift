import CommandLineInterface
import FoundationEssentials
import Scaffold

/// The operand DIR: the package that a command works on. Without it, the package that contains the current folder.
struct PackageArgument {
  /// The folder as the user named it.
  let name: String
  /// Its absolute path.
  let root: String

  init(_ arguments: ParsedArguments) {
    name = arguments[OperandCatalogue.package] ?? Self.packageAround(FileManager.default.currentDirectoryPath)
    let base = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    root = URL(fileURLWithPath: name, relativeTo: base).standardizedFileURL.path
  }

  /// The path from a folder to the nearest package that contains it; the folder itself if there is none.
  private static func packageAround(_ folder: String) -> String {
    var place = URL(fileURLWithPath: folder, isDirectory: true).standardizedFileURL
    var steps: [String] = []
    while !isPackage(place.path) {
      guard place.path != "/" else { return "." }
      place.deleteLastPathComponent()
      steps.append("..")
    }
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// Whether a folder is a package, or became one in a run that was killed or reverted.
  private static func isPackage(_ folder: String) -> Bool {
    ProjectLayout.signs.contains { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
  }
}
