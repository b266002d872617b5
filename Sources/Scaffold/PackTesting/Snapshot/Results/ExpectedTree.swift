import GeneratorCore
import GeneratorPlanning

/// The expected files of a case: those that templates render, by path. Plain Swift that a pack copies is not included.
struct ExpectedTree: Sendable {
  /// The folder, an absolute path. It need not exist.
  let folder: String
  /// The contents of the files, by path.
  let files: [String: [UInt8]]

  /// Reads the files below a folder, without following symbolic links.
  ///
  /// - Throws: ``ScaffoldError`` (`unreadable`) for a file that cannot be read.
  init(folder: String) throws {
    self.folder = folder
    var files: [String: [UInt8]] = [:]
    let disk = DiskFileSystem()
    do {
      if try disk.status(of: folder) != nil {
        try disk.walk(folder) { path, status in
          guard case .file = status, !Self.isLeftBehind(path) else { return true }
          files[path] = try disk.contents(of: "\(folder)/\(path)")
          return false
        }
      }
    } catch let error as FileSystemError {
      throw ScaffoldError(.unreadable, .unreadableFile, "cannot read the expected file '\(error.path)'")
    }
    self.files = files
  }

  /// Whether the path is a temporary file of an editor or a desktop.
  private static func isLeftBehind(_ path: String) -> Bool { path.hasSuffix(".DS_Store") || path.hasSuffix("~") }

  /// The differences between the expected files and two renderings.
  func differences(from plan: FilePlan, again: FilePlan) -> [SnapshotDifference] {
    let rendered = plan.files.filter { $0.origins != nil }
    let paths = Set(rendered.map(\.path.text))
    var differences = rendered.compactMap { difference(of: $0) }
    differences += files.keys.filter { !paths.contains($0) }.map {
      SnapshotDifference(path: $0, kind: .missing, in: folder)
    }
    differences += rendered.compactMap { file in
      let other = again[file.path]
      return other?.bytes == file.bytes
        ? nil : difference(.unstable, from: file.bytes, to: other?.bytes ?? [], of: file)
    }
    return differences.sorted { ($0.path, $0.kind.rawValue) < ($1.path, $1.kind.rawValue) }
  }

  /// Updates the folder to contain exactly the rendered files.
  ///
  /// - Throws: ``ScaffoldError`` (`outputExists`) for a file that cannot be written or removed.
  func record(_ plan: FilePlan, to fileSystem: any FileSystem) throws {
    for difference in differences(from: plan, again: plan) { try difference.accept(to: fileSystem) }
  }

  private func difference(of file: PlannedFile) -> SnapshotDifference? {
    guard let expected = files[file.path.text] else {
      return SnapshotDifference(path: file.path.text, kind: .extra, rendered: file, in: folder)
    }
    return expected == file.bytes ? nil : difference(.changed, from: expected, to: file.bytes, of: file)
  }

  private func difference(
    _ kind: SnapshotDifference.Kind, from old: [UInt8], to new: [UInt8], of file: PlannedFile
  ) -> SnapshotDifference {
    let difference = UnifiedDifference(
      from: String(decoding: old, as: UTF8.self), to: String(decoding: new, as: UTF8.self))
    return SnapshotDifference(path: file.path.text, kind: kind, difference: difference, rendered: file, in: folder)
  }
}
