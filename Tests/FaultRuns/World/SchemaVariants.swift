import ServiceData

/// The schemas of both versions of a service, before and after its change. Each is made once, since a schema stays in
/// memory: its types refer to each other.
struct SchemaVariants: Sendable {
  private let before: [ServiceSchema]
  private let after: [ServiceSchema]

  init(_ schema: (_ isOtherVersion: Bool, _ isChanged: Bool) throws -> ServiceSchema) rethrows {
    before = try [schema(false, false), schema(true, false)]
    after = try [schema(false, true), schema(true, true)]
  }

  subscript(isOtherVersion isOther: Bool, isChanged isChanged: Bool) -> ServiceSchema {
    (isChanged ? after : before)[isOther ? 1 : 0]
  }
}
