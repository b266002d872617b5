/// A kind of real server, as a combination of quirks.
///
/// The raw value can be used wherever quirks are named, and means all its quirks, as in `server:gateway,no-delta`.
public enum ServiceKind: String, Sendable, Hashable, CaseIterable {
  /// A reference implementation of OData V2: assigns keys and does not track changes.
  case referenceV2 = "server:v2-reference"
  /// A reference implementation of OData V4: requires `If-Match` for every entity with an ETag.
  case referenceV4 = "server:v4-reference"
  /// A library that maps database entities to sets: keys come from sequences, and there are no ETags.
  case mapper = "server:jpa"
  /// A vendor's mock server: ignores conditions, does not support batches, and has failing delta links.
  case mock = "server:mock"
  /// A gateway to a business system: protects changes with sessions, CSRF tokens and ETags.
  case gateway = "server:gateway"
  /// A Python framework for OData V2: an update replaces the entity, and links to pages are objects.
  case pyslet = "server:pyslet"

  /// The quirks of servers of this kind.
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
