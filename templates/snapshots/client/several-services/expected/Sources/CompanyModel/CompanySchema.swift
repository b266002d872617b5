import ServiceData

/// What the service offers, in metadata names: types, sets and operations, one line each.
public enum CompanySchema {
  /// The schema, read when it is first used.
  public static let shared = ServiceSchema(emitted: text)

  private static let text = #"""
    schema 1 odata 4.0
    action Ring
    """#
}
