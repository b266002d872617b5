import ServiceData

/// Changes that the service takes in one request, each of which is done or refused by itself (REST API Developer Guide,
/// "sObject Collections" and "Composite").
///
/// Collections of records have no conditions. So updates of records with a version go as parts of a composite request,
/// where each one names the time after which its record must not have been changed.
struct ChangeGroup {
  enum Kind: Equatable {
    case creations
    case updates
    /// Updates that are parts of a composite request.
    case conditionalUpdates
    case deletions
  }

  /// The most records in a collection.
  static let limit = 200
  /// The most runs of records of one type in a collection.
  private static let mostRuns = 10

  let kind: Kind
  private var count = 0
  private var runs = 0
  private var lastType: StructuredSchema?
  /// What no other change of the group can have.
  private var identities: Set<String> = []

  /// A group that begins with a change; nil if the change can only be sent by itself.
  init?(_ change: ServiceChange, _ request: RecordRequest) {
    guard let kind = Self.kind(of: change, request) else { return nil }
    self.kind = kind
    append(request)
  }

  private var limit: Int { kind == .conditionalUpdates ? CompositeRequest.limit : Self.limit }

  /// Whether a change can be added.
  func takes(_ change: ServiceChange, _ request: RecordRequest) -> Bool {
    guard count < limit, Self.kind(of: change, request) == kind else { return false }
    if let identity = Self.identity(of: request), identities.contains(identity) { return false }
    return lastType == request.type || runs < Self.mostRuns
  }

  mutating func append(_ request: RecordRequest) {
    count += 1
    if lastType != request.type { runs += 1 }
    lastType = request.type
    if let identity = Self.identity(of: request) { identities.insert(identity) }
  }

  private static func kind(of change: ServiceChange, _ request: RecordRequest) -> Kind? {
    switch change {
    case .create: .creations
    case .update where request.key != nil:
      RecordVersion.field(of: request.type) == nil ? .updates : .conditionalUpdates
    case .delete where request.key != nil: .deletions
    default: nil
    }
  }

  /// The text by which the service tells the record from others. The last three characters of an identifier follow from
  /// the others, and upper and lower case are the same in many external identifiers.
  private static func identity(of request: RecordRequest) -> String? {
    request.external.map { "\(request.type.name) \($0.field) \($0.text.lowercased())" }
      ?? request.recordID.map { String($0.prefix(15)) }
  }
}

extension RecordRequest {
  /// The identifier of the record; nil for one that is created.
  var recordID: String? {
    if case .string(let id)? = key?.parts.first?.value { id } else { nil }
  }
}
