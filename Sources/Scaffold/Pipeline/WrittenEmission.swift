import GeneratorWriting

/// An emission whose changes are on disk.
struct WrittenEmission: EmissionState {
  let earlier: ComparedEmission
  /// The result of the write; nil if nothing was to be written.
  let write: WriteReport?
}

extension PipelineRun {
  /// Writes the changes, and the record for undoing them.
  func write(_ compared: ComparedEmission) async throws -> WrittenEmission {
    guard compared.isWritten, !compared.changes.isEmpty else { return WrittenEmission(earlier: compared, write: nil) }
    let former = compared.former
    let writer = FileWriter(fileSystem: pipeline.fileSystem, heldLock: former?.project.heldLock)
    let report = try await log.run(.write) { try writer.write(compared.changes, isNew: former == nil) }
    return WrittenEmission(earlier: compared, write: report)
  }
}
