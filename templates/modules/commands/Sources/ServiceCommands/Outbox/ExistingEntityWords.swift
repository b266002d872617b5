import CommandLineInterface
import DataCommands
import OfflineData
import ServiceData

/// The outcome of `errors retry --exists`, as text and as a record.
struct ExistingEntityWords {
  private let found: ExistingEntity
  private let application: any ServiceApplication
  private let program: String

  /// Creates the words. `program` is what the user types before a command.
  init(_ found: ExistingEntity, _ application: any ServiceApplication, program: String) {
    self.found = found
    self.application = application
    self.program = program
  }

  private var place: String { "\(found.set) \(found.key.text(of: found.row.type))" }

  func write(_ output: RowOutput, _ errors: ConsoleStream) {
    if output.format != .table { output.record(record) }
    errors.writeLine("continuing with \(place), which the service already has; no creation is sent")
    for difference in found.differences {
      errors.writeLine(
        "\(difference.property): requested \(Self.text(difference.mine)), found \(Self.text(difference.theirs))")
    }
    if let change = found.change {
      errors.writeLine("change \(change.id) in the outbox sets the values of the creation")
    } else if !found.differences.isEmpty {
      errors.writeLine(
        "the requested values are discarded; '\(program) update \(place) --set NAME=VALUE' sets one")
    }
    if !found.uncreated.isEmpty {
      let names = found.uncreated.map { "'\($0)'" }.joined(separator: ", ")
      errors.writeLine("the nested entities of \(names) were not created; create them separately")
    }
    let count = found.followers.count
    if count > 0 {
      errors.writeLine(
        "\(count) waiting \(count == 1 ? "change continues" : "changes continue"); '\(program) sync' sends "
          + (count == 1 ? "it" : "them"))
    }
  }

  private static func text(_ value: Value?) -> String { String(decoding: (value ?? .null).json(), as: UTF8.self) }

  private var record: OutputRecord {
    OutputRecord([
      ("set", .string(found.set)), ("key", .string(found.key.text(of: found.row.type))),
      (
        "differences",
        .list(
          found.differences.map { difference in
            OutputRecord([
              ("property", .string(difference.property)), ("mine", difference.mine ?? .null),
              ("theirs", difference.theirs ?? .null),
            ]).value
          })
      ),
      ("notCreated", .list(found.uncreated.map { .string($0) })),
      ("change", found.change.map { .int($0.id) } ?? .null), ("goesOn", .list(found.followers.map { .int($0) })),
    ])
  }
}
