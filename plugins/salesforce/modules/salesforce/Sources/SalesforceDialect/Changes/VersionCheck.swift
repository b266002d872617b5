import SOQLQueries
import ServiceData

/// The records whose versions have to be read before changes are sent, of one type.
///
/// The service compares versions only in updates and by whole seconds ("Conditional Request Headers"), so they are also
/// compared here.
struct VersionCheck {
  /// The most keys in one statement.
  static let limit = 200

  let type: StructuredSchema
  /// The expected version by identifier.
  private(set) var expected: [String: String] = [:]

  /// The checks that requests need, one for each type.
  static func all(_ requests: [RecordRequest]) -> [VersionCheck] {
    var checks: [VersionCheck] = []
    for request in requests {
      guard let version = request.version, case .string(let id)? = request.key?.parts.first?.value,
        RecordVersion.field(of: request.type) != nil
      else { continue }
      let index = checks.firstIndex { $0.type == request.type }
      if index == nil { checks.append(VersionCheck(type: request.type)) }
      checks[index ?? checks.count - 1].expected[id] = version
    }
    return checks
  }

  private init(type: StructuredSchema) { self.type = type }

  /// The statements that read the versions.
  var statements: [SOQLStatement] {
    let ids = expected.keys.sorted()
    return stride(from: 0, to: ids.count, by: Self.limit).map { start in
      Self.statement(Array(ids[start..<min(start + Self.limit, ids.count)]), of: type)
    }
  }

  private static func statement(_ ids: [String], of type: StructuredSchema) -> SOQLStatement {
    let key = type.keys.first?.name ?? "Id"
    var statement = SOQLStatement(fields: [key] + [RecordVersion.field(of: type)].compactMap(\.self), from: type.name)
    statement.filter = .membership(.field(key), ids.map { .text($0) })
    return statement
  }

  /// The errors for the records that are gone or have another version, by identifier.
  func faults(in rows: [Row]) -> [String: ServiceError] {
    var versions: [String: String] = [:]
    for row in rows {
      if case .string(let id)? = row.key?.parts.first?.value { versions[id] = row.etag }
    }
    var faults: [String: ServiceError] = [:]
    for (id, version) in expected {
      if let now = versions[id] ?? versions.first(where: { $0.key.hasPrefix(id) })?.value {
        guard !RecordVersion.areEqual(now, version) else { continue }
        faults[id] = ServiceError(
          .preconditionFailed, "'\(id)' of '\(type.name)' was changed by someone else at \(now); read it again")
      } else {
        faults[id] = ServiceError(.notFound, "'\(type.name)' has no entity '\(id)' any more")
      }
    }
    return faults
  }
}
