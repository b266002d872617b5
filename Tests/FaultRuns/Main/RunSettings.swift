import CommandLineInterface
import FakeService
import Foundation
import ServiceFaults

/// The settings of the runs.
struct RunSettings: Sendable {
  enum Work: Sendable {
    case runs
    /// One seed again, with its script.
    case replay(UInt64)
    /// A process that is to be killed.
    case child(KilledChild.Role, folder: String, seed: UInt64)
  }

  var work = Work.runs
  /// How many runs.
  var count = 10_000
  /// How many real processes are killed.
  var kills = 200
  /// The seed of the first run; the next ones follow it.
  var firstSeed: UInt64
  /// The protocol of the service.
  var dialect: WorldDialect
  /// The quirks of every run, in addition to the random ones.
  var quirks: Set<ServiceQuirk> = []
  /// The folder of the runs' files.
  var folder: URL

  private static let seedOption = CommandOption(
    "seed", .integer("NUMBER", 0...Int.max), "the seed of the first run", defaultNote: "the time")
  private static let replayOption = CommandOption(
    "replay", .integer("SEED", 0...Int.max), "run one seed again, and show its script")
  private static let killsOption = CommandOption(
    "kills", .integer("COUNT", 0...1_000_000), "how many real processes are killed", default: 200)
  private static let dialectOption = CommandOption(
    "dialect", .choice(of: WorldDialect.self), "the protocol of the service", default: .odata)
  private static let quirksOption = CommandOption(
    "quirks", .text("NAME,…"),
    "give the service of every run these quirks in addition to random ones, such as 'no-batch,no-etags'")
  private static let roleOption = CommandOption(
    "role", .text("ROLE"), "run as a process to be killed: 'edits' or 'synchronizes'")
  private static let folderOption = CommandOption(
    "folder", .directory("DIR"), "the folder of the run's files, or of a process with a role",
    defaultNote: "in memory, or else the temporary folder")
  private static let countOperand = CommandOperand(
    optional: .integer("RUNS", 0...100_000_000), "how many runs; 10000 by default")

  private static let specification = CommandSpecification(
    "fault-runs", "edit and synchronize while everything goes wrong, and report what was lost",
    options: [seedOption, replayOption, killsOption, dialectOption, quirksOption, roleOption, folderOption],
    operands: [countOperand])

  /// Memory is quick, and spares the disk.
  private static var usualFolder: String {
    let memory = "/dev/shm"
    return FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
  }

  /// - Throws: `ArgumentError`, `ServiceTextError` for a quirk that there is not, and ``QuirkChoice/Clash``.
  init(_ arguments: [String]) throws {
    let parsed = try ArgumentParser(Self.specification).parse(arguments)
    count = parsed[Self.countOperand] ?? count
    kills = parsed[Self.killsOption]
    firstSeed = parsed[Self.seedOption].map { UInt64($0) } ?? UInt64(Date().timeIntervalSince1970)
    quirks = try ServiceQuirk.set(parsed[Self.quirksOption] ?? "")
    dialect = parsed[Self.dialectOption]
    try QuirkChoice.check(quirks, dialect)
    let base = parsed[Self.folderOption] ?? Self.usualFolder
    folder = URL(fileURLWithPath: base).appendingPathComponent("fault-runs-\(getpid())")
    if let seed = parsed[Self.replayOption].map({ UInt64($0) }) { work = .replay(seed) }
    if let role = parsed[Self.roleOption].flatMap(KilledChild.Role.init),
      let folder = parsed[Self.folderOption]
    {
      work = .child(role, folder: folder, seed: firstSeed)
    }
  }
}
