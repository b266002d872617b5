import ServiceFaults

/// A documented way in which real servers differ from the protocol.
///
/// The raw value is its name in texts, such as `no-batch,requires-if-match`.
public enum ServiceQuirk: String, Sendable, Hashable, CaseIterable {
  /// Does not recognize repeated requests, and applies each again.
  case ignoresRepeatability = "ignores-repeatability"
  /// Sends the ETag of an entity only in the header of an answer with a single entity.
  case tagsInHeaderOnly = "etag-in-header"
  /// Sends the ETag of an entity only in the body.
  case tagsInBodyOnly = "etag-in-body"
  /// Has no ETags.
  case noTags = "no-etags"
  /// Sends ETags, but ignores `If-Match`.
  case ignoresConditions = "ignores-if-match"
  /// Refuses a change without `If-Match`, and an action that is bound to an entity, with status 428 (RFC 6585, 3).
  case requiresConditions = "requires-if-match"
  /// Resets properties that an update omits, as if it replaced the entity.
  case clearsLeftOut = "clears-left-out"
  /// Keeps the successful changes of a change set with a refused request.
  case partialChangeSets = "partial-change-sets"
  /// Keeps the successful changes before the refused request of a change set, but answers only with the refusal, as if it had
  /// kept nothing.
  case hiddenPartialChangeSets = "hidden-partial-change-sets"
  /// Has no resource `$batch` (status 404).
  case batchNotFound = "batch-not-found"
  /// Forbids batches (status 403).
  case batchForbidden = "batch-forbidden"
  /// Does not support `$batch` (status 501).
  case noBatch = "no-batch"
  /// Answers a batch with a refused change set with that error instead of a batch response.
  case plainBatchErrors = "plain-batch-errors"
  /// Reports removed entities in a delta with `@removed`, as OData 4.01 does, instead of the form of 4.0.
  case removedAnnotations = "removed-annotations"
  /// Reports changes of expanded entities in a delta as separate items, as OData 4.0 does, instead of within the entity that
  /// they belong to.
  case relatedDeltas = "related-deltas"
  /// Reports a changed entity in a delta with its URL and the changed properties, without its key (OData 4.01 JSON Format,
  /// 15.2).
  case keylessDeltas = "keyless-deltas"
  /// Refuses `$expand` (status 501).
  case refusesExpand = "refuses-expand"
  /// Ignores `$expand`: navigation properties are omitted from answers, or deferred in V2 and V3.
  case ignoresExpand = "ignores-expand"
  /// Refuses `$select` within `$expand` (status 400).
  case refusesNestedSelect = "refuses-nested-select"
  /// Sends at most one expanded entity of a collection, and a link to the rest.
  case pagesExpanded = "pages-expanded"
  /// Does not report related entities in a delta of an expanded query.
  case deltasWithoutLinks = "deltas-without-links"
  /// Sends no delta links.
  case noDelta = "no-delta"
  /// Sends delta links, but fails with status 500 when they are used.
  case brokenDeltas = "broken-deltas"
  /// Forbids reading the last entity set of the metadata (status 403).
  case forbiddenSet = "forbidden-set"
  /// Fails with status 500 when the last entity set of the metadata is read.
  case brokenSet = "broken-set"
  /// Refuses a query with a preference for change tracking (status 400) instead of ignoring the preference.
  case refusesTracking = "refuses-tracking"
  /// Sends links to pages relative to the request.
  case relativeLinks = "relative-links"
  /// Sends links to pages as objects: `"__next": {"uri": …}`; only in V2 and V3.
  case linkObjects = "link-objects"
  /// Refuses changes without the token that it sent for `X-CSRF-Token: Fetch`.
  case requiresCSRFToken = "requires-csrf-token"
  /// Identifies sessions by a cookie; a CSRF token is valid for one session.
  case sessionCookies = "session-cookies"
  /// Assigns numbers and GUIDs in keys, whatever a client sends.
  case assignsKeys = "assigns-keys"
  /// Assigns every part of keys, including texts, whatever a client sends. An entity with the sent key is not changed.
  case assignsEveryKey = "assigns-every-key"
  /// Refuses the creation of an existing entity with status 400 instead of 409.
  case takenKeysAsBadRequest = "taken-keys-400"
  /// Assigns the key of a new media entity, and ignores the suggested name (`Slug`).
  case ignoresSlug = "ignores-slug"
  /// Lists the newest entity first, and creates an entity between the first and the second page, which therefore repeats an
  /// entity of the first page.
  case insertsBetweenPages = "inserts-between-pages"
  /// Lists the most recently changed entity last, and changes the first entity between the first and the second page: one
  /// entity is skipped, and another one is repeated.
  case movesBetweenPages = "moves-between-pages"
  /// Answers a change of an existing resource with status 200 and no content, as OData V2 specifies for deletions (OData V2
  /// Operations, 2.5).
  case emptySuccess = "empty-success"
  /// Sends a next link in the second page that leads to that page itself.
  case circularLinks = "circular-links"
  /// Sends the second page endlessly, each time with a new link.
  case endlessPages = "endless-pages"
  /// Sends binary data in standard base64 with padding, even in V4.
  case paddedBinary = "padded-binary"

  /// Parses names of quirks, separated by white space or commas. The name of a ``ServiceKind`` means all its quirks.
  ///
  /// - Throws: ``ServiceTextError`` for an unknown name.
  public static func set(_ text: String) throws(ServiceTextError) -> Set<ServiceQuirk> {
    var quirks: Set<ServiceQuirk> = []
    for name in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      if let kind = ServiceKind(rawValue: String(name)) {
        quirks.formUnion(kind.quirks)
      } else if let quirk = ServiceQuirk(rawValue: String(name)) {
        quirks.insert(quirk)
      } else {
        let names = (allCases.map(\.rawValue) + ServiceKind.allCases.map(\.rawValue)).map { "'\($0)'" }
        throw ServiceTextError(String(name), as: "quirk", expected: "one of \(names.joined(separator: ", "))")
      }
    }
    return quirks
  }
}
