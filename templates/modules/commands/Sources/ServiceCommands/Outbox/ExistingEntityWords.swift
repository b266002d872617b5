import CommandLineInterface
import DataCommands
import OfflineData
import ServiceData

/// What came of a refused creation whose entity the service has: in words, and as a record.
struct ExistingEntityWords {
  private let found: ExistingEntity
  private let application: any ServiceApplication

  init(_ found: ExistingEntity, _ application: any ServiceApplication) {
    self.found = found
    self.application = application
  }

  private var place: String { "\(found.set) \(found.key.text(of: found.row.type))" }

  func tell(_ output: RowOutput, _ errors: ConsoleStream) {
    if output.format != .table { output.record(record) }
    errors.writeLine("\(place) is the entity that the service has; no creation is sent")
    for difference in found.differences {
      errors.writeLine(
        "\(difference.property): was to be \(Self.text(difference.mine)), is \(Self.text(difference.theirs))")
    }
    if let change = found.change {
      errors.writeLine("change \(change.id) waits to bring it to the values of the creation")
    } else if !found.differences.isEmpty {
      errors.writeLine("these values were given up; '\(application.name) update \(place) --set NAME=VALUE' sets one")
    }
    if !found.uncreated.isEmpty {
      let names = found.uncreated.map { "'\($0)'" }.joined(separator: ", ")
      errors.writeLine("what was to be created along behind \(names) is not created; create it by itself")
    }
    let count = found.followers.count
    if count > 0 {
      errors.writeLine(
        "\(count) \(count == 1 ? "change that waited goes" : "changes that waited go") on; '\(application.name) sync' sends "
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
