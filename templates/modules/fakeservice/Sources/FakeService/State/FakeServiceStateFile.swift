import FoundationEssentials
import ServiceData

/// A file that keeps the changes to a fake service, so that they are there again in the next process. Sample data is
/// not kept: it is made again.
public struct FakeServiceStateFile: Sendable, Hashable {
  /// The path of the file.
  public let path: String

  /// A file at a path; it need not be there yet, but its directory must.
  public init(path: String) { self.path = path }

  /// The changes; nil where there is no file.
  func load(_ catalog: TableCatalog) throws(FakeServiceStateError) -> SavedState? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do {
      return try SavedStateReader(catalog: catalog).read([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
    } catch {
      throw FakeServiceStateError(path: path, reason: error.systemReason, isWriting: false)
    }
  }

  /// Puts the changes in place of those in the file: either all or none.
  func save(_ state: SavedState) throws(FakeServiceStateError) {
    do {
      try Data(SavedStateWriter().bytes(of: state)).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw FakeServiceStateError(path: path, reason: error.systemReason, isWriting: true)
    }
  }
}

/// Why the changes to a fake service cannot be kept or read again.
public struct FakeServiceStateError: Error, Sendable, CustomStringConvertible {
  /// The path of the file.
  public let path: String
  let reason: String
  let isWriting: Bool

  public var description: String {
    "cannot \(isWriting ? "write" : "read") the state of the sample service in '\(path)': \(reason); "
      + (isWriting ? "make its directory writable" : "remove the file to start with fresh sample data")
  }
}
