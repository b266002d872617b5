/// A way in which services differ from what the protocol's pages describe, each met in the field.
///
/// Its raw value is its name in texts, such as `no-batch,requires-if-match`.
public enum ServiceQuirk: String, Sendable, Hashable, CaseIterable {
  /// Does not know requests that are sent again: each is done again.
  case ignoresRepeatability = "ignores-repeatability"
  /// Tells the version of an entity only in the header of an answer with it alone.
  case tagsInHeaderOnly = "etag-in-header"
  /// Tells the version of an entity only in the body.
  case tagsInBodyOnly = "etag-in-body"
  /// Knows no versions.
  case noTags = "no-etags"
  /// Tells versions, and does not care for `If-Match`.
  case ignoresConditions = "ignores-if-match"
  /// Refuses a change without `If-Match`, and an action that is bound to an entity, with status 428 (RFC 6585, 3).
  case requiresConditions = "requires-if-match"
  /// Sets back what an update leaves out, as if it replaced the entity.
  case clearsLeftOut = "clears-left-out"
  /// Keeps what went well of a change set of which something was refused.
  case partialChangeSets = "partial-change-sets"
  /// Keeps what went well of a change set up to what was refused, and answers with the refusal alone, as if it had kept
  /// nothing.
  case hiddenPartialChangeSets = "hidden-partial-change-sets"
  /// Has nothing at `$batch` (status 404).
  case batchNotFound = "batch-not-found"
  /// Forbids batches (status 403).
  case batchForbidden = "batch-forbidden"
  /// Has no `$batch` (status 501).
  case noBatch = "no-batch"
  /// Answers a batch whose change set was refused with that error, in place of the batch's answer.
  case plainBatchErrors = "plain-batch-errors"
  /// Tells in a delta what is gone in the form of OData 4.01, `@removed`, in place of that of 4.0.
  case removedAnnotations = "removed-annotations"
  /// Tells in a delta of entities that were expanded what changed among the others beside them, as OData 4.0 does, and
  /// not by the whole entity that these belong to.
  case relatedDeltas = "related-deltas"
  /// Tells in a delta of an entity that is known its URL and what was changed of it, without its key (OData 4.01 JSON
  /// Format, 15.2).
  case keylessDeltas = "keyless-deltas"
  /// Refuses `$expand` (status 501).
  case refusesExpand = "refuses-expand"
  /// Does not look at `$expand`: navigation properties are left out of answers, or deferred in V2 and V3.
  case ignoresExpand = "ignores-expand"
  /// Refuses to select among the properties of expanded entities (status 400).
  case refusesNestedSelect = "refuses-nested-select"
  /// Sends at most one related entity inside another, and a link to the rest.
  case pagesExpanded = "pages-expanded"
  /// Tells in a delta of expanded entities nothing of what they are related to.
  case deltasWithoutLinks = "deltas-without-links"
  /// Gives no delta links.
  case noDelta = "no-delta"
  /// Gives delta links, and fails at each with status 500.
  case brokenDeltas = "broken-deltas"
  /// Forbids to read the last entity set of its metadata (status 403).
  case forbiddenSet = "forbidden-set"
  /// Fails with status 500 when the last entity set of its metadata is read.
  case brokenSet = "broken-set"
  /// Refuses to read what a client wants a delta link for (status 400), in place of ignoring the preference.
  case refusesTracking = "refuses-tracking"
  /// Writes links to pages relative to the request.
  case relativeLinks = "relative-links"
  /// Writes links to pages as objects: `"__next": {"uri": …}`; in V2 and V3 alone.
  case linkObjects = "link-objects"
  /// Refuses changes without the token that it gave out for `X-CSRF-Token: Fetch`.
  case requiresCSRFToken = "requires-csrf-token"
  /// Knows its clients by a cookie that lasts as long as the session; a CSRF token is good for one session.
  case sessionCookies = "session-cookies"
  /// Gives numbers and GUIDs in keys itself, whatever a client sent.
  case assignsKeys = "assigns-keys"
  /// Gives every part of keys itself, texts too, whatever a client sent; what it has under the key that was sent stays.
  case assignsEveryKey = "assigns-every-key"
  /// Refuses the creation of an entity that it has with status 400, not 409.
  case takenKeysAsBadRequest = "taken-keys-400"
  /// Gives a new media entity a key of its own, whatever name was wished for (`Slug`).
  case ignoresSlug = "ignores-slug"
  /// Lists the newest first, and creates an entity while a client goes from the first page to the second: what comes
  /// again is what the first page held already.
  case insertsBetweenPages = "inserts-between-pages"
  /// Lists what was changed last at the end, and changes the first entity while a client goes from the first page to
  /// the second: one entity is passed over, and one comes twice.
  case movesBetweenPages = "moves-between-pages"
  /// Answers a change of what is there with status 200 and without content, as OData V2 says for deletions (OData V2
  /// Operations, 2.5).
  case emptySuccess = "empty-success"
  /// Has the next link of the second page lead to that page itself.
  case circularLinks = "circular-links"
  /// Sends the second page again and again, each time behind a new link.
  case endlessPages = "endless-pages"
  /// Writes binary data in the standard alphabet of base64, with padding, also in V4.
  case paddedBinary = "padded-binary"

  /// Reads the names of quirks with white space or commas between them; that of a ``ServiceKind`` stands for all of its.
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
        throw ServiceTextError(String(name), "quirk", "one of \(names.joined(separator: ", "))")
      }
    }
    return quirks
  }
}
