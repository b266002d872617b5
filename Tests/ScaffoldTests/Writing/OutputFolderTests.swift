import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorWriting

@Suite("the output folder")
struct OutputFolderTests {
  @Test("a missing or empty folder is accepted")
  func free() throws {
    let folder = try TemporaryFolder()
    try OutputFolder(fileSystem: DiskFileSystem()).check(folder.path)
    try OutputFolder(fileSystem: DiskFileSystem()).check(folder.path + "/missing")
  }

  @Test("files, non-empty folders and links are refused")
  func inTheWay() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "full/x")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "full")
    for name in ["full", "full/x", "link"] {
      let error = try #require(throws: ScaffoldError.self) {
        try OutputFolder(fileSystem: DiskFileSystem()).check(folder.path + "/" + name)
      }
      #expect(error.failure == .outputExists, "\(name)")
    }
  }
}
