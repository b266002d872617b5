/// A kind of server that clients meet in the field, as the quirks that such servers have together.
///
/// Its raw value stands for these quirks wherever quirks are named, as in `server:gateway,no-delta`.
public enum ServiceKind: String, Sendable, Hashable, CaseIterable {
  /// A reference implementation of OData V2: counts keys itself, and tracks no changes.
  case referenceV2 = "server:v2-reference"
  /// A reference implementation of OData V4: insists on `If-Match` for whatever has a version.
  case referenceV4 = "server:v4-reference"
  /// A processor that maps entities of a database to sets: keys come from sequences, and nothing has a version.
  case mapper = "server:jpa"
  /// A vendor's mock server: forgiving about conditions, without batches, and with links to changes that fail.
  case mock = "server:mock"
  /// A gateway in front of a business system: guards changes by sessions, tokens and versions.
  case gateway = "server:gateway"
  /// The Python framework for OData V2: an update replaces the entity, links to pages are objects.
  case pyslet = "server:pyslet"

  /// What servers of this kind do.
  public var quirks: Set<ServiceQuirk> {
    switch self {
    case .referenceV2: [.assignsKeys, .ignoresRepeatability, .ignoresSlug, .noDelta]
    case .referenceV4: [.ignoresRepeatability, .ignoresSlug, .keylessDeltas, .requiresConditions]
    case .mapper: [.assignsKeys, .ignoresRepeatability, .noDelta, .noTags, .partialChangeSets, .takenKeysAsBadRequest]
    case .mock: [.batchNotFound, .brokenDeltas, .ignoresConditions, .ignoresRepeatability]
    case .gateway: [.ignoresRepeatability, .noDelta, .requiresCSRFToken, .requiresConditions, .sessionCookies]
    case .pyslet: [.clearsLeftOut, .ignoresConditions, .ignoresRepeatability, .linkObjects, .noBatch, .noDelta]
    }
  }
}
