import GeneratorCore
import GeneratorPacks

/// What may have been written last of each file: one content, or after a merge of branches one of each.
package struct MergeBases: Sendable {
  /// What the runs wrote whose files may stand there, the one that the lock tells of first.
  package let records: [GenerationRecord]
  private let store: BaseStore
  /// Whether another run may have written files of which nothing is known.
  private let isIncomplete: Bool

  /// Creates the bases of the given runs.
  init(records: [GenerationRecord], store: BaseStore = BaseStore(), isIncomplete: Bool = false) {
    self.records = records
    self.store = store
    self.isIncomplete = isIncomplete
  }

  /// Whether every run emitted the file, so that who misses it is the one who removed it.
  func isEmittedByAll(_ path: OutputPath) -> Bool {
    !records.isEmpty && records.allSatisfy { $0.files[path.text] != nil }
  }

  /// What the runs wrote of a file, each content once.
  func entries(of path: OutputPath) -> [GenerationRecord.File] {
    var known: Set<ContentHash> = []
    return records.compactMap { $0.files[path.text] ?? $0.leftFiles[path.text] }.filter {
      known.insert($0.hash).inserted
    }
  }

  /// Every file that a run wrote, or left, in order.
  package func paths() throws -> [OutputPath] {
    let texts = records.reduce(into: Set<String>()) { $0.formUnion($1.files.keys.map { $0 } + $1.leftFiles.keys) }
    return try texts.sorted().map { try OutputPath($0) }
  }

  /// The contents that may be the base of a file; nil for each that is not kept anywhere.
  ///
  /// - Parameter known: contents that are at hand, one of which may be meant.
  func contents(of path: OutputPath, among known: [[UInt8]]) -> [[UInt8]?] {
    let entries = entries(of: path).filter { $0.owner == .merged }
    guard !entries.isEmpty else { return [] }
    let hashes = known.map { ContentHash(of: $0) }
    let contents = entries.map { entry in
      hashes.firstIndex(of: entry.hash).map { known[$0] } ?? store[entry.hash]
    }
    return isIncomplete ? contents + [nil] : contents
  }

  /// A content by its hash.
  func content(_ hash: ContentHash) -> [UInt8]? { store[hash] }
}
