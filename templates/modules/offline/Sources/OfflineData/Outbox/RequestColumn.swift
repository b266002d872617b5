/// The columns of the table `requests`.
enum RequestColumn: Int, TableColumn {
  case id, identity, firstSent, kind, set, key, hasTemporaryKey, payload, base, theirs, state, isDraft, category,
    transaction, version, attempts, mayHaveBeenDone, notBefore, created, failure

  var name: String {
    switch self {
    case .id: "id"
    case .identity: "uuid"
    case .firstSent: "first_sent"
    case .kind: "kind"
    case .set: "set_name"
    case .key: "key"
    case .hasTemporaryKey: "temporary"
    case .payload: "payload"
    case .base: "base"
    case .theirs: "theirs"
    case .state: "state"
    case .isDraft: "draft"
    case .category: "category"
    case .transaction: "change_set"
    case .version: "version"
    case .attempts: "attempts"
    case .mayHaveBeenDone: "uncertain"
    case .notBefore: "not_before"
    case .created: "created"
    case .failure: "failure"
    }
  }

  /// The columns that contain JSON, which an exported line includes unchanged.
  static let structured: Set<RequestColumn> = [.payload, .base, .theirs, .failure]
}
