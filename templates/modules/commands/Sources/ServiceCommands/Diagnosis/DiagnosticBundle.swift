import DataCommands
import FoundationEssentials
import Glibc
import LocalStore
import OfflineData
import OnboardingSessions
import ServiceData

/// The diagnostic bundle: the state of the program without any business data.
struct DiagnosticBundle {
  private let runtime: CommandRuntime
  private let redaction: EventRedaction

  init(_ runtime: CommandRuntime) {
    self.runtime = runtime
    redaction = EventRedaction(schema: runtime.schema)
  }

  /// The bundle as JSON.
  func text() async throws -> String {
    let state = try await runtime.state()
    var record = OutputRecord([
      ("program", .string(runtime.application.name)), ("version", .string(runtime.application.version)),
      ("created", .string(RequestRecord.text(Date()))), ("system", .string(Self.system)),
      ("protocol", .string("\(runtime.schema.document.protocolName) \(runtime.schema.document.protocolVersion)")),
      ("encrypted", .bool(runtime.application.isEncrypted)), ("session", .string(state.rawValue)),
      ("files", .list(files.map(\.value))),
    ])
    if state == .opened {
      do {
        let opened = try await runtime.withSession { try await sections(of: $0) }
        for field in opened.fields { record[field.name] = field.value }
      } catch {
        record["problem"] = .string(redaction.redacted(DataFault.words(for: error)))
        record["queue"] = await savedQueue()
      }
    }
    return String(decoding: record.value.json(isPretty: true), as: UTF8.self)
  }

  private func sections(of session: ServiceSession) async throws -> OutputRecord {
    var record = OutputRecord()
    record["service"] = Self.record(session.configuration).value
    guard let controller = session.controller.offline else { return record }
    record["queue"] = .list(try await controller.queue.requests().map { self.record($0).value })
    record["store"] = Self.record(try await controller.diagnosis()).value
    return record
  }

  /// The queue, read from the outbox file alone; for a store that cannot be opened.
  private func savedQueue() async -> Value {
    guard let requests = try? await runtime.localWork()?.requests() else { return .null }
    return .list(requests.map { record($0).value })
  }

  /// The address of the service without user information, and only the kind of the credentials.
  private static func record(_ configuration: SessionConfiguration) -> OutputRecord {
    let url = configuration.serviceURL
    let place = url.map { "\($0.scheme ?? "")://\($0.host() ?? "")\($0.path())" }
    return OutputRecord([
      ("demo", .bool(configuration.isDemo)), ("url", .text(place)),
      ("authentication", .string(configuration.authentication)),
      ("headerFiles", .number(configuration.headerFiles.count)),
      ("ownAuthorities", .bool(configuration.authorityFile != nil)),
      ("clientCertificate", .bool(configuration.clientCertificateFile != nil)),
    ])
  }

  /// A request without its key and values.
  private func record(_ request: OutboxRequest) -> OutputRecord {
    let failure = request.failure.map { failure in
      OutputRecord([
        ("kind", .string(failure.kind)), ("status", .number(failure.status)), ("code", .text(failure.code)),
        ("message", .string(redaction.redacted(failure.message))), ("time", .string(RequestRecord.text(failure.time))),
      ])
    }
    return OutputRecord([
      ("id", .int(request.id)), ("kind", .string(request.change.kind.rawValue)), ("set", .string(request.set)),
      ("state", .string(request.isDraft ? "draft" : request.state.rawValue)),
      ("attempts", .number(request.attempts)), ("mayHaveBeenDone", .bool(request.mayHaveBeenDone)),
      ("waitsFor", .list(request.dependencies.map { .int($0) })),
      ("created", .string(RequestRecord.text(request.created))), ("failure", failure?.value ?? .null),
    ])
  }

  private static func record(_ store: StoreDiagnosis) -> OutputRecord {
    let tables = store.tables.map { table in
      OutputRecord([("set", .string(table.set)), ("rows", .number(table.rows)), ("aside", .bool(table.isDetached))])
    }
    let indices = store.searchIndices.map { index in
      OutputRecord([
        ("set", .string(index.set)), ("state", .string(index.state.rawValue)),
        ("unreadRows", .number(index.unreadRows)),
      ])
    }
    let queries = store.queries.map { query in
      OutputRecord([
        ("set", .string(query.set)), ("state", .text(query.state)), ("way", .text(query.mode)),
        ("pages", .int(query.pages)), ("rows", .int(query.rows)), ("finished", .text(query.finished)),
        ("hasNextToken", .bool(query.hasNextToken)), ("hasDeltaToken", .bool(query.hasDeltaToken)),
      ])
    }
    return OutputRecord([
      ("sqlite", .string(store.libraryVersion)), ("encrypted", .bool(store.isEncrypted)),
      ("format", .number(store.format)), ("schema", .string(store.schemaHash)), ("bytes", .int(store.size)),
      ("faults", .list(store.faults.map { .string($0) })), ("tables", .list(tables.map(\.value))),
      ("searchIndices", .list(indices.map(\.value))), ("queries", .list(queries.map(\.value))),
      ("events", .list(store.events.map(\.record.value))),
    ])
  }

  /// The names and sizes of the profile's files.
  private var files: [OutputRecord] {
    let root = runtime.profile.url.path
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
    return names.sorted().compactMap { name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(root)/\(name)")
      guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
      return OutputRecord([("name", .string(name)), ("bytes", .number(Self.size(attributes)))])
    }
  }

  private static func size(_ attributes: [FileAttributeKey: Any]?) -> Int? {
    attributes?[.size] as? Int ?? (attributes?[.size] as? UInt).map { Int($0) }
  }

  private static var system: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "unknown" }
    func text<Field>(_ field: Field) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return "\(text(names.sysname)) \(text(names.release)) \(text(names.machine))"
  }
}
