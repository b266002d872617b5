import GeneratorCore
import GeneratorPacks

/// The possible last written contents of each file: one, or after a merge of branches one for each branch.
package struct MergeBases: Sendable {
  /// The records of the runs whose files may be in the package. The record of the lock comes first.
  package let records: [GenerationRecord]
  private let store: BaseStore
  /// Whether an unknown run may have written files, too.
  private let isIncomplete: Bool

  /// Creates the bases of the given runs.
  init(records: [GenerationRecord], store: BaseStore = BaseStore(), isIncomplete: Bool = false) {
    self.records = records
    self.store = store
    self.isIncomplete = isIncomplete
  }

  /// The bases with changed records.
  func mapped(_ change: (GenerationRecord) -> GenerationRecord) -> MergeBases {
    MergeBases(records: records.map(change), store: store, isIncomplete: isIncomplete)
  }

  /// Whether every run emitted the file. If it is missing, the user has removed it.
  func isEmittedByAll(_ path: OutputPath) -> Bool {
    !records.isEmpty && records.allSatisfy { $0.files[path.text] != nil }
  }

  /// The entries of a file in the records, one for each content.
  func entries(of path: OutputPath) -> [GenerationRecord.File] {
    var known: Set<ContentHash> = []
    return records.compactMap { $0.files[path.text] ?? $0.leftFiles[path.text] }.filter {
      known.insert($0.hash).inserted
    }
  }

  /// The sorted paths of all files that a run wrote or left.
  package func paths() throws -> [OutputPath] {
    let texts = records.reduce(into: Set<String>()) { $0.formUnion($1.files.keys.map { $0 } + $1.leftFiles.keys) }
    return try texts.sorted().map { try OutputPath($0) }
  }

  /// The contents that may be the base of a file; nil for each content that is not stored.
  ///
  /// - Parameter known: contents in memory, which are searched before the store.
  func contents(of path: OutputPath, among known: [[UInt8]]) -> [[UInt8]?] {
    let entries = entries(of: path).filter { $0.owner == .merged }
    guard !entries.isEmpty else { return [] }
    let hashes = known.map { ContentHash(of: $0) }
    let contents = entries.map { entry in
      hashes.firstIndex(of: entry.hash).map { known[$0] } ?? store[entry.hash]
    }
    return isIncomplete ? contents + [nil] : contents
  }

  /// The content with a hash; nil if it is not stored.
  func content(_ hash: ContentHash) -> [UInt8]? { store[hash] }
}
