import ServiceData

/// What the service offers, in metadata names: types, sets and operations, one line each.
public enum ToolsSchema {
  /// The schema, read when it is first used.
  public static let shared = ServiceSchema(emitted: text)

  private static let text = #"""
    schema 1 rest-json 1
    entity tools.Tool keys=id
      // Something to work with.
      id Int64!
      name String!
      price Decimal
    set tools tools.Tool
    """#
}
