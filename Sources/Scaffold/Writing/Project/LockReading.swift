import GeneratorCore
import GeneratorModel
import GeneratorNaming

/// Reads a lock, even after git has merged it.
///
/// Each run stores a copy of its lock among the merge bases, by the hash of its content. A lock without a copy was
/// therefore not written by a run, and after a merge the locks of both branches are available, whichever lines git
/// took.
struct LockReading {
  /// The lock's record, with the entries that only other branches have.
  let record: GenerationRecord
  /// The record of each branch, the lock's own first.
  let records: [GenerationRecord]
  /// The state of the lock.
  let state: GeneratedProject.LockState
  /// Whether git merged the lock, and the contents that one of the branches emitted are lost.
  let isIncomplete: Bool
  /// Notes about repairs.
  let diagnostics: [Diagnostic]

  /// Reads a lock.
  ///
  /// - Throws: ``ScaffoldError`` (`notSetUp`) for a damaged lock without a copy, or a lock that another version of the
  ///   tool wrote.
  init(_ lock: [UInt8], name: String, store: BaseStore) throws {
    let isWritten = store.locks.contains(lock)
    let written = try store.locks.filter { $0 != lock }.map { try GenerationRecord($0, name: "\(name) of a branch") }
    var own: [GenerationRecord] = []
    var isWhole = true
    do {
      own = [try GenerationRecord(lock, name: name)]
    } catch {
      isWhole = false
      own = try Self.repaired(lock, name: name, isReplaceable: !written.isEmpty, error)
    }
    records = own + written
    record = records.dropFirst().reduce(records[0]) { $0.adding($1) }
    isIncomplete =
      !isWhole && !own.isEmpty && store.locks.count < 2 && records[0].format == GenerationRecord.format
    let branches = written.count + (isWritten ? 1 : 0)
    if branches > 1 || (!isWhole && !own.isEmpty) {
      state = .merged(branches: max(2, branches))
    } else {
      // Without any copy, there is no evidence that the lock was edited.
      state = isWhole && (isWritten || store.locks.isEmpty) ? .whole : .edited
    }
    diagnostics = Self.diagnostics(of: state, isLost: own.isEmpty, name: name)
  }

  /// The lock of each branch, as far as it can be reconstructed; empty if the copies replace it.
  private static func repaired(
    _ lock: [UInt8], name: String, isReplaceable: Bool, _ error: any Error
  ) throws -> [GenerationRecord] {
    let formats = LockRepair.formats(in: lock)
    guard formats.isSubset(of: Set(GenerationRecord.readableFormats.map(String.init))) else { throw error }
    let repaired = [LockRepair.Choice.first, .last].compactMap { choice in
      try? GenerationRecord(LockRepair(lock, taking: choice).bytes, name: name)
    }
    // A file that is JSON but not a lock was edited, and not by git.
    let isText = (try? JSONSource(lock, name: name, failure: .notSetUp)) != nil
    guard !repaired.isEmpty || (isReplaceable && !isText) else { throw error }
    return repaired
  }

  private static func diagnostics(
    of state: GeneratedProject.LockState, isLost: Bool, name: String
  ) -> [Diagnostic] {
    if isLost {
      return [
        Diagnostic(.note, .damagedLock, "'\(name)' cannot be read; the copy of the last run is used instead")
      ]
    }
    guard case .merged = state else { return [] }
    return [
      Diagnostic(
        .note, .mergedLock, "'\(name)' contains entries of two branches; the first one is used where both have one",
        hint: "files are compared with what each branch emitted, and the lock is written again")
    ]
  }
}

extension GenerationRecord {
  /// The record with the entries that only another record has.
  fileprivate func adding(_ other: GenerationRecord) -> GenerationRecord {
    var record = self
    record.pinnedNames.names.merge(other.pinnedNames.names) { own, _ in own }
    record.pinnedNames.fileNames.merge(other.pinnedNames.fileNames) { own, _ in own }
    // Each branch may have its own first service; entries without a service then have no meaning.
    if record.services.isEmpty == other.services.isEmpty {
      record.services.merge(other.services) { own, _ in own }
    }
    record.modules.merge(other.modules) { own, _ in own }
    record.plugins.merge(other.plugins) { own, _ in own }
    record.files.merge(other.files) { own, _ in own }
    record.leftFiles.merge(other.leftFiles) { own, _ in own }
    record.elementOrder = ElementOrder(scopes: elementOrder.scopes.merging(other.elementOrder.scopes) { own, _ in own })
    return record
  }
}
