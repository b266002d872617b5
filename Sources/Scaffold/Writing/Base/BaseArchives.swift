import GeneratorCore
import GeneratorPacks
import GeneratorPlanning

/// The archives that a run keeps of the contents it emits.
struct BaseArchives {
  /// The archives, each once.
  let archives: [BaseArchive]

  /// Creates the archives: one for each module that files are copied from, and one for the run.
  ///
  /// - Parameters:
  ///   - plan: the files to emit.
  ///   - record: the record of the plan.
  ///   - lock: the text of the record.
  ///   - former: the bases of earlier runs, for edited files that are no longer emitted.
  init(of plan: FilePlan, record: GenerationRecord, lock: [UInt8], former: MergeBases?) {
    var modules: [String: [[UInt8]]] = [:]
    var kept: Set<ContentHash> = []
    var contents: [[UInt8]] = []
    for file in plan.files where file.owner == .merged {
      if let module = file.module {
        modules[module, default: []].append(file.bytes)
        if let hash = record.files[file.path.text]?.hash { kept.insert(hash) }
      }
    }
    for file in plan.files where file.owner == .merged && file.module == nil {
      guard let hash = record.files[file.path.text]?.hash, kept.insert(hash).inserted else { continue }
      contents.append(file.bytes)
    }
    for (_, file) in record.leftFiles.sorted(by: { $0.key < $1.key }) where kept.insert(file.hash).inserted {
      if let content = former?.content(file.hash) { contents.append(content) }
    }
    let emission = BaseArchive(.emission, [lock] + contents)
    var known: Set<ContentHash> = []
    let copied = modules.sorted { $0.key < $1.key }.map { BaseArchive(.module, $0.value) }
    archives = copied.filter { known.insert($0.hash).inserted } + [emission]
  }
}
