import HTTPTransport
import ServiceData

/// One mutation as a request, which is sent alone or inside of a composite request.
struct RecordRequest: Sendable {
  var method: HTTPMethod
  /// The percent-encoded path below the version: `sobjects/Account/001…`.
  var path: String
  var body: RecordBody?
  /// The version that the record must still have (REST API Developer Guide, "Conditional Request Headers").
  var version: String?
  /// The type of the record.
  var type: StructuredSchema
  /// The key of the record; nil for one that is created, or that an earlier request of the same set creates.
  var key: EntityKey?
  /// The external identifier of a record that is created.
  var external: ExternalIdentifier?

  /// The header that makes the service compare the version. Times in headers have whole seconds. A version with a
  /// fraction is rounded up, or the record itself would be too new; changes in the rest of that second are found by
  /// comparing the versions before.
  ///
  /// Deletions cannot be conditional.
  var condition: HTTPHeaders {
    guard method == .patch, let time = version.flatMap({ OffsetDateTime($0) }) else { return [:] }
    let seconds = time.secondsSinceEpoch + (time.local.time.picosecond > 0 ? 1 : 0)
    return ["If-Unmodified-Since": HTTPDate(secondsSince1970: seconds).description]
  }
}

/// A field that identifies a record outside of the service, and its value in a new record (REST API Developer Guide,
/// "sObject Rows by External ID").
struct ExternalIdentifier: Sendable {
  let field: String
  let value: Value

  /// The identifier of a new row; nil if it has none.
  ///
  /// Only custom fields can be external identifiers. The standard fields by which the service can look records up, such
  /// as `Email`, need not be unique: creating by them could change the record of somebody else.
  init?(_ row: Row) {
    for key in row.type.alternateKeys where key.count == 1 && key[0].path.count == 1 {
      guard let field = key[0].path.first, field.hasSuffix("__c"), let given = row[field] else { continue }
      let value = row.type.member(field).map(given.normalized(for:)) ?? given
      switch value {
      case .string(let text) where !text.isEmpty: break
      case .int, .decimal: break
      default: continue
      }
      (self.field, self.value) = (field, value)
      return
    }
    return nil
  }

  /// The value as text.
  var text: String { Self.text(of: value) ?? "" }

  /// A value of such a field as text; nil for one that identifies nothing.
  static func text(of value: Value?) -> String? {
    switch value {
    case .string(let text)?, .decimal(let text)?: text
    case .int(let number)?: String(number)
    default: nil
    }
  }
}
