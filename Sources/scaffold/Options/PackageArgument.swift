import CommandLineInterface
import FoundationEssentials

/// The operand DIR: the package that a command works on.
struct PackageArgument {
  /// The folder as the user named it.
  let name: String
  /// Its absolute path.
  let root: String

  init(_ arguments: ParsedArguments) {
    name = arguments[OperandCatalogue.package] ?? "."
    let base = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    root = URL(fileURLWithPath: name, relativeTo: base).standardizedFileURL.path
  }
}
