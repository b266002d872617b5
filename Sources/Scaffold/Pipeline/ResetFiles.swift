import CommandLineInterface
import GeneratorCore
import GeneratorPlanning
import GeneratorReading
import GeneratorWriting

/// The files that a user wants to reset to their emitted content.
struct ResetFiles {
  /// The paths of the files in the package.
  let paths: Set<OutputPath>

  /// Finds the named files, relative to the working folder or otherwise to the package.
  ///
  /// - Throws: ``ScaffoldError`` (`usage`) for a name that is not an emitted file.
  init(_ package: FormerPackage, in workingDirectory: String, plan: FilePlan) throws {
    let former = Set(try package.project.bases.paths())
    var paths: Set<OutputPath> = []
    for name in package.reset {
      let seen = RelativePath.of(RelativePath.resolve(name, in: workingDirectory), from: package.project.root)
      let known = [seen, name].compactMap { try? OutputPath($0) }.first { plan[$0] != nil || former.contains($0) }
      guard let known else {
        let hint = NameSuggestion.hint(for: name, among: plan.files.map(\.path.text))
        throw ScaffoldError(
          .usage, .unknownEmittedFile, "the package has no emitted file '\(name)' to reset",
          hint: hint
            ?? "name a file that 'scaffold regenerate --dry-run' lists, relative to this folder or to the package")
      }
      paths.insert(known)
    }
    self.paths = paths
  }
}
