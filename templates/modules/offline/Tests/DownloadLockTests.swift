import Foundation
import Testing

@testable import OfflineData

@Suite struct DownloadLockTests {
  /// The owner deletes the file, as the removal of a store does, while another process is about to lock it.
  @Test func keepsOneOwnerAfterItsFileIsRemoved() throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("lock-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    var owner = try DownloadLock.take(in: directory)
    #expect(owner != nil)
    let waiting = try DownloadLock(in: directory)
    #expect(waiting.attempt() == .held)
    #expect(try DownloadLock.take(in: directory) == nil)
    try FileManager.default.removeItem(at: directory.appendingPathComponent(DownloadLock.name))
    owner = nil
    let next = try DownloadLock.take(in: directory)
    #expect(next != nil)
    #expect(waiting.attempt() == .removed)
    withExtendedLifetime((owner, next)) {}
  }

  /// A program that another thread is starting holds a copy of every descriptor between its fork and its exec.
  @Test func releasesTheLockDespiteADuplicatedDescriptor() throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("lock-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    var owner = try DownloadLock.take(in: directory)
    #expect(owner != nil)
    let descriptor = try Self.descriptor(of: directory.appendingPathComponent(DownloadLock.name))
    let copy = dup(try #require(descriptor))
    defer { close(copy) }
    owner = nil
    #expect(try DownloadLock.take(in: directory) != nil)
  }

  /// The open descriptor of a file of this process.
  private static func descriptor(of file: URL) throws -> Int32? {
    let path = file.resolvingSymlinksInPath().path
    return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").first {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
    }.flatMap { Int32($0) }
  }
}
