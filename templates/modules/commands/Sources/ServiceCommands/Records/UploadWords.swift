import DataCommands
import OfflineData
import ServiceData

/// The report of an upload, as text and as a record.
enum UploadWords {
  /// The name of an outcome in JSON.
  static func word(_ outcome: UploadReport.Outcome) -> String {
    switch outcome {
    case .succeeded: "succeeded"
    case .failed: "failed"
    case .postponed: "postponed"
    case .conflicted, .doubtful: "conflicted"
    case .givenUp: "givenUp"
    case .skipped: "skipped"
    case .deferred: "deferred"
    }
  }

  /// Why a request did not succeed; nil if it did succeed or was not selected.
  static func reason(of outcome: UploadReport.Outcome) -> String? {
    switch outcome {
    case .succeeded, .skipped(.draft), .skipped(.notAskedFor): nil
    case .failed(let error): error.description
    case .doubtful(let error): error.message
    case .postponed(let error, let time):
      error.description
        + (time.map { "; will be sent again after \(RequestRecord.text($0))" }
          ?? "; will be sent again by the next sync")
    case .conflicted(let properties):
      properties.isEmpty
        ? "deleted on the service" : changed(properties) + properties.map(\.property).joined(separator: ", ")
    case .givenUp(let properties):
      "discarded, since the service's version wins"
        + (properties.isEmpty ? "" : ": " + properties.map(\.property).joined(separator: ", "))
    case .skipped(.pausing(let time)): "waits until \(RequestRecord.text(time)) after a failure"
    case .skipped(.inseparable(let reason)): "not sent: \(reason)"
    case .skipped(.notReached): "not sent, since the upload ended early"
    case .deferred(let ids): "waits for " + ids.map(String.init).joined(separator: ", ")
    }
  }

  /// Says who changed the properties. A deletion or an action has no local values, so only the service changed them.
  private static func changed(_ properties: [PropertyConflict]) -> String {
    properties.allSatisfy { $0.mine == nil } ? "the service has changed " : "both sides changed "
  }

  /// The upload as a record: the counts, and each request with its outcome.
  static func record(_ upload: UploadReport, _ schema: ServiceSchema) -> OutputRecord {
    OutputRecord([
      ("sent", .number(upload.sent)), ("merged", .number(upload.merged)), ("found", .number(upload.found)),
      ("unsent", .number(upload.unsent)), ("repetitions", .number(upload.repetitions)),
      ("succeeded", .number(upload.succeeded.count)),
      ("failed", .number(upload.failed.count)), ("conflicted", .number(upload.conflicted.count)),
      ("givenUp", .number(upload.givenUp.count)), ("postponed", .number(upload.postponed.count)),
      ("skipped", .number(upload.skipped.count)),
      ("deferred", .number(upload.deferred.count)), ("requests", .list(upload.entries.map { record($0).value })),
      ("decisions", .list(upload.decisions.map { record($0).value })),
      ("replacedKeys", .list(upload.replacedKeys.map { ReplacedKeyRecord($0, schema).record.value })),
      ("warnings", .list(upload.warnings.map { .string($0) })),
      ("problem", .text(upload.interruption?.description)),
    ])
  }

  private static func record(_ entry: UploadReport.Entry) -> OutputRecord {
    var record = OutputRecord([
      ("id", .int(entry.id)), ("request", .string(entry.summary)), ("outcome", .string(word(entry.outcome))),
    ])
    record["problem"] = .text(reason(of: entry.outcome))
    if case .deferred(let ids) = entry.outcome { record["waitsFor"] = .list(ids.map { .int($0) }) }
    switch entry.outcome {
    case .conflicted(let properties), .givenUp(let properties):
      record["properties"] = .list(properties.map { .string($0.property) })
    default: break
    }
    return record
  }

  private static func record(_ decision: UploadReport.Decision) -> OutputRecord {
    OutputRecord([
      ("id", .int(decision.id)), ("policy", .string(decision.policy.rawValue)),
      ("properties", .list(decision.conflicts.map { .string($0.property) })),
    ])
  }
}
