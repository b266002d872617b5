import Foundation
import LocalStore
import SampleMetadata
import ServiceData

@testable import OfflineData

/// What stands in the files of an outbox.
enum OutboxFuzzers {
  static let all = [
    Fuzzer(name: "outbox-requests", maximumLength: 2_048, makeRun: makeImportRun),
    Fuzzer(name: "outbox-files", maximumLength: 16_384, makeRun: makeFileRun),
  ]

  private struct Stop: Error {}

  /// Requests with any cells, read and put into what the store is to show.
  private static func makeImportRun() throws -> ([UInt8]) -> Void {
    let folder = try folder()
    let database = try OutboxDatabase(
      path: folder.appendingPathComponent("outbox.sqlite").path, schema: try ShopDocument.four.schema(),
      keepsContent: true)
    return { input in
      do {
        _ = try database.commit { () throws -> Void in
          let reader = try ArchiveReader(.bytes(input))
          var lines: [ArchiveReader.Line] = []
          while let line = try reader.next() { lines.append(line) }
          _ = try database.add(lines)
          for request in try database.requests() { _ = try database.request(request.id) }
          _ = try database.effects(after: nil)
          throw Stop()
        }
      } catch {}
    }
  }

  /// Whole files, of which as much is read as there is.
  private static func makeFileRun() throws -> ([UInt8]) -> Void {
    let schema = try ShopDocument.four.schema()
    let url = try folder().appendingPathComponent("outbox.sqlite")
    return { input in
      for suffix in ["-wal", "-shm", "-journal"] { unlink(url.path + suffix) }
      guard FileManager.default.createFile(atPath: url.path, contents: Data(input)) else { return }
      guard let database = try? OutboxDatabase(path: url.path, schema: schema) else { return }
      _ = try? database.effects(after: 0)
      _ = try? database.replacedKeys()
      do {
        _ = try database.requests()
      } catch is SQLiteError {
        // Behind a damaged page, a salvage looks for requests by their numbers, for as long as seconds.
      } catch {
        _ = try? Outbox.salvage(at: url) { _ in }
      }
    }
  }

  private static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
