import GeneratorCore
import GeneratorWriting

/// One run of a pipeline: its stages, and the log that they report to.
///
/// Each stage is a function from the state of an emission that it needs to the state with its own result.
struct PipelineRun: Sendable {
  let pipeline: ScaffoldPipeline
  let log: PipelineLog

  /// The stages of one service.
  ///
  /// Each line is a stage, with the folder of what it calls.
  private func planService(_ request: ScaffoldRequest, _ former: FormerPackage?) async throws -> PlannedEmission {
    let prepared = try await prepare(request, former)  // Plugins, Packs: the plugins that are named, and the pack
    let loaded = try await load(prepared)  // Reading: the document
    let read = try await read(loaded)  // Reading, Plugins: the complete service
    let matched = try await match(read)  // Model: what the package last knew of the service
    let selected = try await transform(matched)  // Model, Plugins: the part that is emitted
    let named = try await name(selected)  // Planning, Naming: targets, and names of elements, methods and files
    return try await plan(named)  // Planning, Plugins: the files
  }

  /// The stages up to the plan of the whole package.
  ///
  /// - Throws: ``ScaffoldError``, with its location in the file of the settings if it is about a value there.
  func planPackage(_ request: ScaffoldRequest, former: FormerPackage?) async throws -> CombinedEmission {
    var service: String?
    do {
      var services: [PlannedEmission] = []
      for part in try former?.parts(of: request) ?? [(request, nil)] {
        service = part.request.settings.name
        services.append(try await planService(part.request, part.former))
      }
      return try await combine(services, of: request, former)  // Planning: the services in one package
    } catch let error as ScaffoldError {
      throw request.settingsDocument?.locating(error, ofService: service) ?? error
    }
  }

  /// All stages: for a new package, or for a former one that is emitted again.
  ///
  /// First come the stages of each service, which is only one for a new package. Nothing of the package is written to
  /// the disk before `write`.
  func emit(_ request: ScaffoldRequest, former: FormerPackage? = nil) async throws -> VerifiedEmission {
    let combined = try await self.planPackage(request, former: former)  // the stages above
    let compared = try await compare(combined)  // Writing, Evolution: the changes
    let written = try await write(compared)  // Writing
    let checked = try await check(written)  // Plugins
    return try await verify(checked)  // Verification
  }
}
