import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorPacks

@Suite("templates inside the binary")
struct EmbeddedTemplatesTests {
  @Test("they are the files of the folder, byte for byte")
  func sameAsFolder() throws {
    let embedded = try EmbeddedTemplates.tree()
    let folder = try TemplateTree(directory: RepositoryFolder.templates)
    #expect(embedded.files.keys.filter(TemplateTree.isPart).sorted() == folder.files.keys.sorted())
    let different = folder.files.filter { path, file in
      embedded.files[path]?.bytes != file.bytes || embedded.files[path]?.isExecutable != file.isExecutable
    }
    #expect(different.keys.sorted() == [])
    #expect(embedded.packNames.contains("offline-app"))
    for (path, file) in embedded.files where !TemplateTree.isPart(path) {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: RepositoryFolder.templates + "/" + path))
      #expect(file.bytes == [UInt8](bytes), "\(path)")
    }
  }

  @Test("neither tests nor a path of this machine travel along")
  func nothingElse() throws {
    let embedded = try EmbeddedTemplates.tree()
    for (path, file) in embedded.files {
      let isOfModule = path.hasPrefix("modules/") && !path.contains("/files/")
      #expect(!isOfModule || !path.contains("/Tests/"), "\(path)")
      #expect(!file.displayName.hasPrefix("/"), "\(path)")
    }
  }

  @Test("a damaged archive is a fault of the program, not a crash")
  func damaged() {
    for archive in [[1], [5, 0, 0, 0, 65], [1, 0, 0, 0, 65, 0, 9, 0, 0, 0, 1], [255, 255, 255, 255, 1]] as [[UInt8]] {
      #expect(throws: ScaffoldError.self) { try EmbeddedTemplates.tree(of: archive) }
    }
  }
}
