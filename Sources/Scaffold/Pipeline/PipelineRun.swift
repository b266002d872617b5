/// One run of a pipeline: its stages, and the log that they report to.
///
/// Each stage is a function from the state of an emission that it needs to the state with its own result.
struct PipelineRun: Sendable {
  let pipeline: ScaffoldPipeline
  let log: PipelineLog

  /// All stages: for a new package, or for a former one that is emitted again.
  ///
  /// Each line is a stage, with the folder of what it calls. Nothing of the package is written to the disk before
  /// `write`.
  func emit(_ request: ScaffoldRequest, former: FormerPackage? = nil) async throws -> VerifiedEmission {
    let prepared = try await prepare(request, former)  // Plugins, Packs: the plugins that are named, and the pack
    let loaded = try await load(prepared)  // Reading: the document
    let read = try await read(loaded)  // Reading, Plugins: the complete service
    let matched = try await match(read)  // Model: what the package last knew of the service
    let selected = try await transform(matched)  // Model, Plugins: the part that is emitted
    let named = try await name(selected)  // Planning, Naming: targets, and names of elements, methods and files
    let planned = try await plan(named)  // Planning, Plugins: the files
    let compared = try await compare(planned)  // Writing, Evolution: the changes
    let written = try await write(compared)  // Writing
    let checked = try await check(written)  // Plugins
    return try await verify(checked)  // Verification
  }
}
