import Foundation
import SampleMetadata
import Testing

/// Two processes with one package; one is stopped where the other one meets it.
@Suite(.enabled(if: BinaryRun.isBuilt, "the product 'scaffold' is not built"))
struct TwoProcessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(SmallMetadata.text, to: "shop.xml")
  }

  private func run(_ arguments: String..., meanwhile: (Process) throws -> Void = { _ in }) throws -> BinaryRun {
    try BinaryRun(arguments, in: folder.url, meanwhile: meanwhile)
  }

  private func new() throws {
    let run = try run("new", "shop.xml", "-o", "shop", "--verify", "none")
    try #require(run.status == 0, "\(run.errors)")
  }

  private func document(adding property: String) -> String {
    SmallMetadata.text.replacing(
      "<Property Name=\"Name\"", with: "<Property Name=\"\(property)\" Type=\"Edm.String\"/><Property Name=\"Name\"")
  }

  /// A pipe of a name, which a process that reads it waits at.
  private func gate(_ name: String) throws -> String {
    let path = folder.path(name)
    try #require(mkfifo(path, 0o600) == 0)
    return path
  }

  /// Waits until a process has opened a pipe to read it.
  ///
  /// - Returns: the end to write to.
  private func reached(_ gate: String, by process: Process) throws -> FileHandle {
    while true {
      let descriptor = open(gate, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      if descriptor >= 0 { return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true) }
      try #require(errno == ENXIO && process.isRunning, "the process ended before it read '\(gate)'")
      usleep(1_000)
    }
  }

  /// Lets a process that waits at a pipe go on.
  private func release(_ end: FileHandle, with text: String) throws {
    // Longer texts than a pipe takes at once are waited for.
    _ = fcntl(end.fileDescriptor, F_SETFL, 0)
    try end.write(contentsOf: Data(text.utf8))
    try end.close()
  }

  private func files() throws -> [String: Data] {
    let root = folder.path("shop")
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        FileManager.default.contents(atPath: root + "/" + name).map { (name, $0) }
      })
  }

  private func expectRefusal(_ run: BinaryRun) {
    #expect(run.status == 73)
    #expect(run.errors.contains("error: another run is writing '"))
    #expect(run.errors.contains("hint: wait until it has ended"))
  }

  private func expectWhole(with property: String?) throws {
    let check = try run("regenerate", "shop", "--check", "--offline")
    #expect(check.status == 0, "\(check.output)\(check.errors)")
    let swift = try files().filter { $0.key.hasPrefix("Sources/") }.values.map { String(decoding: $0, as: UTF8.self) }
    #expect(swift.contains { $0.contains("var name") })
    if let property { #expect(swift.contains { $0.contains("var \(property)") }) }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0.contains("scaffold-") } == [])
  }

  @Test(arguments: [["undo", "shop"], ["regenerate", "shop", "--verify", "none"], ["regenerate", "shop", "--check"]])
  func refusesOtherRunsDuringARegeneration(_ other: [String]) throws {
    try new()
    let before = try files()
    let gate = try gate("late.xml")
    let held = try run("regenerate", "shop", "--metadata", "late.xml", "--verify", "none") { process in
      let end = try reached(gate, by: process)
      expectRefusal(try BinaryRun(other, in: folder.url))
      #expect(try files() == before)
      try release(end, with: document(adding: "Weight"))
    }
    #expect(held.status == 0, "\(held.errors)")
    try expectWhole(with: "weight")
    #expect(try run("undo", "shop").status == 0)
    #expect(try files() == before)
  }

  @Test func refusesARegenerationDuringAnUndo() throws {
    try new()
    let before = try files()
    try folder.write(document(adding: "Price"), to: "shop.xml")
    #expect(try run("regenerate", "shop", "--verify", "none").status == 0)
    // The record of the run is the first that an undo reads.
    let record = "shop/.scaffold/undo/2/steps"
    let steps = try String(contentsOfFile: folder.path(record), encoding: .utf8)
    try FileManager.default.removeItem(atPath: folder.path(record))
    let gate = try gate(record)
    let held = try run("undo", "shop") { process in
      let end = try reached(gate, by: process)
      expectRefusal(try run("regenerate", "shop", "--verify", "none"))
      expectRefusal(try run("undo", "shop"))
      try release(end, with: steps)
    }
    #expect(held.status == 0, "\(held.errors)")
    #expect(try files() == before)
    try expectWhole(with: nil)
  }

  @Test(arguments: [false, true], [false, true])
  func refusesTheSecondOfTwoNewPackages(isFolder: Bool, isFirstToEnd: Bool) throws {
    if isFolder {
      try FileManager.default.createDirectory(atPath: folder.path("shop"), withIntermediateDirectories: true)
    }
    let gates = try ["a.xml", "b.xml"].map(gate)
    var inner: BinaryRun?
    let outer = try run("new", "a.xml", "--name", "Shop", "-o", "shop", "--verify", "none") { first in
      let firstEnd = try reached(gates[0], by: first)
      inner = try run("new", "b.xml", "--name", "Shop", "-o", "shop", "--verify", "none") { second in
        let secondEnd = try reached(gates[1], by: second)
        if isFirstToEnd {
          try release(firstEnd, with: document(adding: "Price"))
          first.waitUntilExit()
        }
        try release(secondEnd, with: document(adding: "Weight"))
      }
      if !isFirstToEnd { try release(firstEnd, with: document(adding: "Price")) }
    }
    let runs = isFirstToEnd ? [outer, inner] : [inner, outer]
    #expect(runs.map(\.?.status) == [0, 73], "\(runs.map { $0?.errors ?? "" })")
    let errors = runs[1]?.errors ?? ""
    #expect(errors.contains("/shop'"))
    #expect(
      errors.contains("hint: 'scaffold regenerate' updates it, and keeps your edits; '--output' names another place"))
    try expectWhole(with: isFirstToEnd ? "price" : "weight")
  }
}
