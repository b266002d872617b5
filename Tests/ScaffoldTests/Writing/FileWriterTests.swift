import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorWriting

@Suite("writing, killed or failing at every call")
struct FileWriterTests {
  /// The folder of the written package.
  enum Place: CaseIterable {
    case missing
    case missingParent
    case emptyFolder
    case oldPackage
  }

  private let oldTree = ["a": "old\n", "b/c": "old\n", "d": "kept\n", "e/f": "going\n"]
  private let newTree = ["a": "new\n", "b/c": "new\n", "d": "kept\n", "b/n/x": "new\n", "e": "was a folder\n"]

  private func root(in folder: TemporaryFolder, at place: Place) throws -> String {
    switch place {
    case .missing: return folder.path + "/Shop"
    case .missingParent: return folder.path + "/deep/er/Shop"
    case .emptyFolder:
      try FileManager.default.createDirectory(atPath: folder.path + "/Shop", withIntermediateDirectories: true)
    case .oldPackage: for (path, text) in oldTree { try folder.write(text, to: "Shop/" + path) }
    }
    return folder.path + "/Shop"
  }

  private func changes(root: String, at place: Place) throws -> ChangeSet {
    var changes: [FileChange] = []
    for (path, text) in newTree {
      let old = place == .oldPackage ? oldTree[path] : nil
      let kind: FileChange.Kind = old == nil ? .created : (old == text ? .unchanged : .updated)
      changes.append(FileChange(path: try OutputPath(path), kind: kind, bytes: Array(text.utf8)))
    }
    if place == .oldPackage { changes.append(FileChange(path: try OutputPath("e/f"), kind: .deleted, bytes: nil)) }
    return ChangeSet(root: root, changes: changes)
  }

  private func expectWholeTree(
    _ outcome: JournalRecovery.Outcome?, folder: TemporaryFolder, root: String, place: Place, call: Int
  ) throws -> Bool {
    let name = String(root.dropFirst(folder.path.count + 1))
    let files = try folder.files(in: name)
    let old = place == .oldPackage ? oldTree : [:]
    let isNew = files == newTree
    #expect(isNew || files == old, "call \(call): \(files)")
    if let outcome { #expect((outcome == .newTree) == isNew, "call \(call)") }
    let everything = try folder.files().keys.filter { !$0.hasPrefix(name + "/") }
    #expect(everything.isEmpty, "call \(call): \(everything) left beside the package")
    #expect(!FileManager.default.fileExists(atPath: root + "/.scaffold/journal"), "call \(call)")
    return isNew
  }

  @Test("a kill at any call leaves the old tree or the new one", arguments: Place.allCases, [false, true])
  func kill(place: Place, isTorn: Bool) throws {
    var call = 0
    var trees: Set<Bool> = []
    while true {
      call += 1
      let folder = try TemporaryFolder()
      let root = try root(in: folder, at: place)
      let changes = try changes(root: root, at: place)
      let disk = FaultyFileSystem(isTorn ? .tornDeath : .death, atCall: call)
      do {
        _ = try FileWriter(fileSystem: disk).write(changes)
        break
      } catch is FaultyFileSystem.Death {
        let outcome = try JournalRecovery(fileSystem: DiskFileSystem()).recover(root)
        trees.insert(try expectWholeTree(outcome, folder: folder, root: root, place: place, call: call))
        let second = try JournalRecovery(fileSystem: DiskFileSystem()).recover(root)
        #expect(second == nil, "call \(call)")
      }
    }
    // The last call moves the staged tree into place.
    #expect(trees == (place == .missing || place == .missingParent ? [false] : [true, false]))
    #expect(call >= 10)
  }

  @Test("a kill during recovery is recovered", arguments: [Place.emptyFolder, .oldPackage])
  func killTwice(place: Place) throws {
    let total = try callsOfWholeWrite(at: place)
    for first in stride(from: 1, through: total, by: 3) {
      var second = 0
      var isFinished = false
      while !isFinished {
        second += 1
        let folder = try TemporaryFolder()
        let root = try root(in: folder, at: place)
        let changes = try changes(root: root, at: place)
        #expect(throws: FaultyFileSystem.Death.self) {
          try FileWriter(fileSystem: FaultyFileSystem(.death, atCall: first)).write(changes)
        }
        do {
          _ = try JournalRecovery(fileSystem: FaultyFileSystem(.death, atCall: second)).recover(root)
          isFinished = true
        } catch is FaultyFileSystem.Death {
          let outcome = try JournalRecovery(fileSystem: DiskFileSystem()).recover(root)
          _ = try expectWholeTree(outcome, folder: folder, root: root, place: place, call: first * 1000 + second)
        }
      }
    }
  }

  @Test("a failing call leaves the old tree, or only files still to be removed", arguments: Place.allCases)
  func failure(place: Place) throws {
    for call in 1...(try callsOfWholeWrite(at: place)) {
      let folder = try TemporaryFolder()
      let root = try root(in: folder, at: place)
      let changes = try changes(root: root, at: place)
      do {
        _ = try FileWriter(fileSystem: FaultyFileSystem(.error, atCall: call)).write(changes)
      } catch let error as ScaffoldError {
        #expect(error.failure == .outputExists)
        let isNew = try expectWholeTree(nil, folder: folder, root: root, place: place, call: call)
        #expect(!isNew, "call \(call)")
        #expect(try JournalRecovery(fileSystem: DiskFileSystem()).recover(root) == nil, "call \(call)")
      }
    }
  }

  @Test("a refused step leaves the old tree, even after a kill")
  func refusedStep() throws {
    var call = 0
    while true {
      call += 1
      let folder = try TemporaryFolder()
      let root = try root(in: folder, at: .oldPackage)
      // A non-empty folder has the path of the last file.
      try folder.write("mine\n", to: "Shop/z/mine")
      let before = try folder.files(in: "Shop")
      let refused = FileChange(path: try OutputPath("z"), kind: .created, bytes: [1])
      let changes = ChangeSet(root: root, changes: try changes(root: root, at: .oldPackage).changes + [refused])
      do {
        _ = try FileWriter(fileSystem: FaultyFileSystem(.death, atCall: call)).write(changes)
        Issue.record("a folder gave way to a file")
        return
      } catch let error as ScaffoldError {
        #expect(error.failure == .outputExists)
        #expect(error.diagnostics.first?.message.contains("/Shop/z'") == true)
        #expect(try folder.files(in: "Shop") == before)
        #expect(try JournalRecovery(fileSystem: DiskFileSystem()).recover(root) == nil)
        break
      } catch is FaultyFileSystem.Death {
        _ = try? JournalRecovery(fileSystem: DiskFileSystem()).recover(root)
        #expect(try folder.files(in: "Shop") == before, "call \(call)")
        #expect(try JournalRecovery(fileSystem: DiskFileSystem()).recover(root) == nil, "call \(call)")
      }
    }
    #expect(call > 20)
  }

  @Test("a failed rollback is reported, and the next command finishes it")
  func refusedTwice() throws {
    var isTold = false
    for call in 1...(try callsOfWholeWrite(at: .oldPackage)) {
      let folder = try TemporaryFolder()
      let root = try root(in: folder, at: .oldPackage)
      let changes = try changes(root: root, at: .oldPackage)
      do {
        _ = try FileWriter(fileSystem: FaultyFileSystem(.lasting, atCall: call)).write(changes)
      } catch let error as ScaffoldError where error.diagnostics.count == 2 {
        isTold = true
        #expect(error.diagnostics[1].message.contains("cannot revert the changes made before that"))
        #expect(try JournalRecovery(fileSystem: DiskFileSystem()).recover(root) == .newTree, "call \(call)")
        #expect(try folder.files(in: "Shop") == newTree, "call \(call)")
      } catch is ScaffoldError {}
    }
    #expect(isTold)
  }

  private func callsOfWholeWrite(at place: Place) throws -> Int {
    let folder = try TemporaryFolder()
    let root = try root(in: folder, at: place)
    let disk = FaultyFileSystem(.death, atCall: .max)
    _ = try FileWriter(fileSystem: disk).write(try changes(root: root, at: place))
    return disk.calls
  }

  @Test("a folder is locked during a run")
  func locked() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "Shop/.scaffold/lock.json")
    let root = folder.path + "/Shop"
    let lock = try DiskFileSystem().lock(root + "/.scaffold")
    let changes = ChangeSet(root: root, changes: [FileChange(path: try OutputPath("a"), kind: .created, bytes: [1])])
    let error = try #require(throws: ScaffoldError.self) { try FileWriter(fileSystem: DiskFileSystem()).write(changes) }
    #expect(error.failure == .outputExists)
    withExtendedLifetime(lock) {}
  }

  @Test("symbolic links are not followed out of the package")
  func symbolicLink() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "outside/x")
    try folder.write("x", to: "Shop/keep")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/Shop/Sources", withDestinationPath: folder.path + "/outside")
    let changes = ChangeSet(
      root: folder.path + "/Shop",
      changes: [FileChange(path: try OutputPath("Sources/x"), kind: .updated, bytes: [1])])
    let error = try #require(throws: ScaffoldError.self) { try FileWriter(fileSystem: DiskFileSystem()).write(changes) }
    #expect(error.failure == .refused)
    #expect(try folder.files(in: "outside") == ["x": "x"])
  }

  @Test("executable permissions are written")
  func executable() throws {
    let folder = try TemporaryFolder()
    let root = folder.path + "/Shop"
    let change = FileChange(path: try OutputPath("run"), kind: .created, bytes: [1], isExecutable: true)
    let report = try FileWriter(fileSystem: DiskFileSystem()).write(ChangeSet(root: root, changes: [change]))
    #expect(try DiskFileSystem().status(of: root + "/run") == .file(isExecutable: true))
    #expect(report.written == 1)
    #expect(report.bytes == 1)
  }
}
