import GeneratorCore
import GeneratorWriting

/// Finds the reasons for which another run would change a package. There is at least one reason if anything is to be
/// written.
struct RegenerationReasons {
  private(set) var reasons: [RegenerationReason] = []

  private let project: GeneratedProject
  private let record: GenerationRecord
  /// The changed files, by path.
  private let changes: [OutputPath: FileChange]

  init(of report: RegenerationReport, project: GeneratedProject, record: GenerationRecord) {
    self.project = project
    self.record = record
    let touched = report.changes.changes.filter(\.kind.isChange)
    changes = Dictionary(touched.map { ($0.path, $0) }) { first, _ in first }
    guard !touched.isEmpty else { return }
    addMetadata(report)
    addSettings()
    addParts(report)
    addOwn()
    for change in report.files where change.kind.isChange && !report.isOrigin(change) {
      reasons.append(RegenerationReason(.file, Self.text(of: change), path: change.path))
    }
    addRest()
  }

  private mutating func add(_ kind: RegenerationReason.Kind, _ text: String, path: OutputPath? = nil) {
    reasons.append(RegenerationReason(kind, text, path: path))
  }

  private mutating func addMetadata(_ report: RegenerationReport) {
    if report.isMetadataChanged { return addDocuments(package: report.name) }
    let paths = record.documentPaths
    guard let change = changes.values.filter({ paths.contains($0.path) }).min(by: { $0.path < $1.path }) else { return }
    add(.metadata, "'\(change.path)' \(change.kind == .updated ? "was edited" : "is missing")")
  }

  /// The services that are new or gone, and whether the document of another one has changed.
  private mutating func addDocuments(package: String) {
    let documents = [project.record, record].map { record in
      let hashes = record.services.isEmpty ? [package: record.metadataHash] : record.services.mapValues(\.hash)
      return hashes.mapValues(\.description)
    }
    let changes = EntryChange.between(documents[0], documents[1])
    for change in changes where change.kind != .changed {
      add(.metadata, "the service '\(change.name)' \(change.kind.text)")
    }
    if changes.isEmpty || changes.contains(where: { $0.kind == .changed }) {
      add(.metadata, "the document has changed")
    }
  }

  private mutating func addSettings() {
    if let old = project.record.settingsHash, old != record.settingsHash {
      add(.settings, "'\(ProjectLayout.settings)' or the options differ from those of the last run")
    } else if changes[ProjectLayout.settings] != nil {
      add(.settings, "'\(ProjectLayout.settings)' must be written again")
    }
  }

  private mutating func addParts(_ report: RegenerationReport) {
    if let tool = report.tool { add(.tool, "\(tool.old ?? "") is \(tool.new ?? "") now") }
    if let pack = report.pack { add(.pack, "'\(pack.name)' has changed") }
    for module in report.modules { add(.module, "'\(module.name)' \(module.kind.text)") }
    for plugin in report.plugins { add(.plugin, "'\(plugin.name)' \(plugin.kind.text)") }
  }

  private mutating func addOwn() {
    if project.record.format != GenerationRecord.format {
      add(.layout, "an earlier version wrote the files in '\(ProjectLayout.folder)', which will be updated")
    }
    switch project.lockState {
    case .whole: break
    case .edited: add(.lock, "'\(ProjectLayout.lock)' was changed after the last run")
    case .merged(let branches): add(.branches, "\(branches) branches were merged, and nothing was emitted since")
    }
    guard project.record.format == GenerationRecord.format else { return }
    if !project.store.damaged.isEmpty {
      add(.base, "\(Self.files(project.store.damaged.count)) damaged in '\(ProjectLayout.base)'")
    }
    let lost = changes.values.count { $0.kind == .restored && $0.path.text.hasPrefix(ProjectLayout.base + "/") }
    if lost > 0 { add(.base, "\(Self.files(lost)) missing in '\(ProjectLayout.base)'") }
    let isEmissionLost = project.store.locks.isEmpty && lost == 0
    if isEmissionLost { add(.base, "the files of the last run are missing in '\(ProjectLayout.base)'") }
  }

  private static func files(_ count: Int) -> String { count == 1 ? "a file is" : "\(count) files are" }

  private static func text(of change: FileChange) -> String {
    switch change.kind {
    case .moved: "moved from '\(change.origin?.text ?? "")'"
    case .conflict: "conflict"
    default: change.kind.rawValue
    }
  }

  /// Adds reasons for the changes that no other reason covers.
  private mutating func addRest() {
    for path in ProjectLayout.constantFiles.map(\.path) where changes[path] != nil {
      add(.file, changes[path]?.kind == .updated ? "updated" : "restored", path: path)
    }
    guard reasons.isEmpty else { return }
    if changes[ProjectLayout.lock] != nil {
      add(.lock, "'\(ProjectLayout.lock)' differs from what a run would write")
    } else {
      add(.base, "'\(ProjectLayout.base)' contains files that belong to nothing")
    }
  }
}
