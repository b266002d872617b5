import Testing

@testable import GeneratorCore
@testable import GeneratorWriting

@Suite("archives of merge bases")
struct BaseArchiveTests {
  private let contents = [Array("a\n".utf8), [], Array("12\nb".utf8), [0, 255]]

  @Test("stored content is read under its name only")
  func roundTrip() throws {
    for kind in BaseArchive.Kind.allCases {
      let archive = BaseArchive(kind, contents)
      let read = try #require(BaseArchive(archive.stored, kind: kind, hash: archive.hash))
      #expect(read == archive)
      #expect(BaseArchive(archive.stored, kind: kind, hash: ContentHash(of: [1])) == nil)
      let identity = try #require(BaseArchive.identity(of: archive.path.components.last ?? ""))
      #expect(identity.kind == kind)
      #expect(identity.hash == archive.hash)
    }
  }

  @Test("every changed byte is detected")
  func damaged() {
    let archive = BaseArchive(.module, contents)
    let stored = archive.stored
    for index in stored.indices {
      var damaged = stored
      damaged[index] ^= 1
      #expect(BaseArchive(damaged, kind: .module, hash: archive.hash) == nil)
      #expect(BaseArchive(Array(stored[..<index]), kind: .module, hash: archive.hash) == nil)
    }
    #expect(BaseArchive(stored + [0], kind: .module, hash: archive.hash) == nil)
  }

  @Test("a store keeps valid archives and reports damaged ones")
  func store() throws {
    let folder = try TemporaryFolder()
    let (one, other) = (BaseArchive(.emission, contents), BaseArchive(.module, [[7]]))
    let tree = PackageTree(root: folder.path, fileSystem: DiskFileSystem())
    try tree.fileSystem.makeDirectories(folder.path + "/.scaffold/base/a")
    func write(_ bytes: [UInt8], _ path: String) throws {
      try tree.fileSystem.write(bytes, to: "\(folder.path)/\(path)", isExecutable: false)
    }
    try write(one.stored, one.path.text)
    try write(other.stored.dropLast() + [0], other.path.text)
    try write([9], ".scaffold/base/a/copy")
    let store = try BaseStore(of: tree)
    #expect(store.locks == [contents[0]])
    #expect(store[ContentHash(of: contents[3])] == contents[3])
    #expect(store[ContentHash(of: contents[0])] == nil)
    #expect(store[ContentHash(of: [9])] == [9])
    #expect(store[ContentHash(of: [7])] == nil)
    #expect(store.damaged == [other.path])
    #expect(store.files.count == 3)
  }
}
