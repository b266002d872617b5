import Foundation
import Synchronization

@testable import GeneratorCore

/// The disk, but at a chosen call that changes something it fails, or the process dies: from then on nothing works.
final class FaultyFileSystem: FileSystem {
  enum Fault: Sendable {
    /// The call fails, later ones work.
    case error
    /// The call fails, and every later one.
    case lasting
    /// Neither this call nor a later one is made.
    case death
    /// Half of the content is written, and all later calls fail.
    case tornDeath
  }

  struct Death: Error {}

  private struct State {
    var calls = 0
    var isDead = false
  }

  private let disk = DiskFileSystem()
  private let fault: Fault
  private let faultyCall: Int
  private let state = Mutex(State())

  init(_ fault: Fault, atCall call: Int) {
    self.fault = fault
    faultyCall = call
  }

  /// The number of calls that change something.
  var calls: Int { state.withLock { $0.calls } }

  func status(of path: String) throws -> FileStatus? { try living { try disk.status(of: path) } }
  func contents(of path: String) throws -> [UInt8] { try living { try disk.contents(of: path) } }
  func names(in directory: String) throws -> [String] { try living { try disk.names(in: directory) } }
  func lock(_ directory: String, isShared: Bool) throws -> (any FolderLock)? {
    try living { try disk.lock(directory, isShared: isShared) }
  }

  func makeDirectory(_ path: String) throws { try change { try disk.makeDirectory(path) } }
  func rename(_ path: String, to newPath: String) throws { try change { try disk.rename(path, to: newPath) } }
  func remove(_ path: String) throws { try change { try disk.remove(path) } }
  func sync(_ paths: [String]) throws { try change { try disk.sync(paths) } }

  func write(_ bytes: [UInt8], to path: String, isExecutable: Bool) throws {
    do {
      try change { try disk.write(bytes, to: path, isExecutable: isExecutable) }
    } catch let death as Death {
      if case .tornDeath = fault, calls == faultyCall {
        try disk.write(Array(bytes.prefix(bytes.count / 2)), to: path, isExecutable: isExecutable)
      }
      throw death
    }
  }

  private func living<Result>(_ call: () throws -> Result) throws -> Result {
    if state.withLock({ $0.isDead }) { throw Death() }
    return try call()
  }

  private func change(_ call: () throws -> Void) throws {
    let isFaulty = try state.withLock { state in
      if state.isDead { throw Death() }
      state.calls += 1
      if case .lasting = fault { return state.calls >= faultyCall }
      guard state.calls == faultyCall else { return false }
      if case .error = fault { return true }
      state.isDead = true
      throw Death()
    }
    if isFaulty { throw FileSystemError(operation: "write", path: "somewhere", code: ENOSPC) }
    try call()
  }
}
