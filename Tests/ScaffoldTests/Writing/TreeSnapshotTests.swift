import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorPackTesting
@testable import GeneratorWriting

/// A package is restored completely.
@Suite struct TreeSnapshotTests {
  private let folder: ConformanceFolder

  init() throws {
    folder = try ConformanceFolder()
    try folder.write(Data("kept".utf8), to: "a/kept")
    try folder.write(Data("changed".utf8), to: "a/b/changed")
    try folder.write(Data("removed".utf8), to: "c/removed")
    try folder.write(Data("built".utf8), to: ".build/product")
  }

  @Test func keepsUntouchedFiles() throws {
    #expect(try TreeSnapshot(of: folder.path, fileSystem: DiskFileSystem()).restore().paths == [])
  }

  @Test func revertsAndSavesEditedFiles() throws {
    let snapshot = try TreeSnapshot(of: folder.path, fileSystem: DiskFileSystem())
    let before = try folder.hashes()
    try folder.write(Data("other".utf8), to: "a/b/changed")
    try folder.write(Data("new".utf8), to: "d/e/new")
    try FileManager.default.removeItem(atPath: folder.path + "/c")
    let restored = try snapshot.restore()
    #expect(restored.paths == ["a/b/changed", "c/removed", "d/e/new"])
    let aside = try #require(restored.savedEdits)
    defer { try? FileManager.default.removeItem(atPath: aside) }
    #expect(try String(contentsOfFile: aside + "/a/b/changed", encoding: .utf8) == "other")
    #expect(try String(contentsOfFile: aside + "/d/e/new", encoding: .utf8) == "new")
    #expect(try folder.hashes() == before)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/d"))
  }

  @Test func removesALinkWithoutFollowingIt() throws {
    let snapshot = try TreeSnapshot(of: folder.path, fileSystem: DiskFileSystem())
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: folder.path + "/a/kept")
    #expect(try snapshot.restore().paths == ["link"])
    #expect(FileManager.default.fileExists(atPath: folder.path + "/a/kept"))
  }

  @Test func includesGitHooksAndSettings() throws {
    try folder.write(Data("[core]".utf8), to: ".git/config")
    try folder.write(Data("index".utf8), to: ".git/index")
    let snapshot = try TreeSnapshot(of: folder.path, fileSystem: DiskFileSystem())
    try folder.write(Data("#!/bin/sh".utf8), to: ".git/hooks/post-checkout")
    try folder.write(Data("[core] fsmonitor = x".utf8), to: ".git/config")
    try folder.write(Data("other".utf8), to: ".git/index")
    try folder.write(Data("#!/bin/sh".utf8), to: "sub/.git/hooks/pre-commit")
    let restored = try snapshot.restore()
    #expect(restored.paths == [".git/config", ".git/hooks/post-checkout", "sub/.git/hooks/pre-commit"])
    let aside = try #require(restored.savedEdits)
    defer { try? FileManager.default.removeItem(atPath: aside) }
    #expect(!FileManager.default.isExecutableFile(atPath: aside + "/.git/hooks/post-checkout"))
  }

  @Test func ignoresBuildProducts() throws {
    let snapshot = try TreeSnapshot(of: folder.path, fileSystem: DiskFileSystem())
    try folder.write(Data("again".utf8), to: ".build/product")
    #expect(try snapshot.restore().paths == [])
  }
}
