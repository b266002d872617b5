import CommandLineInterface
import GeneratorCore
import GeneratorPlanning
import GeneratorReading
import GeneratorWriting

/// The files that a user wants to have again as they are emitted.
struct ResetFiles {
  /// Where they stand in the package.
  let paths: Set<OutputPath>

  /// Finds the files that were named: as they are seen from the working folder, or else from the package.
  ///
  /// - Throws: ``ScaffoldError`` (`usage`) for what is no emitted file.
  init(_ request: RegenerationRequest, plan: FilePlan) throws {
    let former = Set(try request.project.bases.paths())
    var paths: Set<OutputPath> = []
    for name in request.reset {
      let seen = RelativePath.of(RelativePath.resolve(name, in: request.workingDirectory), from: request.project.root)
      let known = [seen, name].compactMap { try? OutputPath($0) }.first { plan[$0] != nil || former.contains($0) }
      guard let known else {
        let hint = NameSuggestion.hint(for: name, among: plan.files.map(\.path.text))
        throw ScaffoldError(
          .usage, "the package has no emitted file '\(name)' that could be reset",
          hint: hint ?? "name a file that 'scaffold regenerate --dry-run' lists, seen from here or from the package")
      }
      paths.insert(known)
    }
    self.paths = paths
  }
}
