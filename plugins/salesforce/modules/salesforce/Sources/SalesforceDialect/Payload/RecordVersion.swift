import ServiceData

/// The version of a record: the time of its last change (SOQL and SOSL Reference; Object Reference, "System Fields").
///
/// `SystemModstamp` also changes with automatic updates, which `LastModifiedDate` does not show, so it is preferred.
public enum RecordVersion {
  /// The fields that can be the version, best first.
  private static let fields = ["SystemModstamp", "LastModifiedDate"]

  /// The field that holds the version; nil if the type has none.
  public static func field(of type: StructuredSchema) -> String? { fields.first { type.index(of: $0) != nil } }

  /// The version of a row; nil if the row does not have it.
  public static func of(_ row: Row) -> String? {
    guard let field = field(of: row.type), case .string(let time)? = row[field] else { return nil }
    return time
  }

  /// The version that a change is meant for; nil if it is meant for any version.
  public static func expected(_ etag: String?) -> String? {
    guard let etag, !etag.isEmpty, etag != "*" else { return nil }
    return etag
  }

  /// Whether two versions are the same moment.
  public static func areEqual(_ one: String, _ other: String) -> Bool {
    guard let first = OffsetDateTime(one), let second = OffsetDateTime(other) else { return one == other }
    return first == second
  }
}
