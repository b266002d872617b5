import HTTPTransport
import ServiceData
import ServiceFaults
import SharedState

/// A fake Salesforce organization in this process, which answers requests to its REST API from sample data.
///
/// It replaces the network wherever an ``HTTPTransporting`` is used: in tests, and for `--demo`. Requests are processed one
/// after another. Its users differ only in their access tokens, and it has the objects of the schema only.
public final class FakeOrganization: HTTPTransporting {
  /// The URL of the API. Requests to any host are answered.
  public let root: String
  private let options: OrganizationOptions
  let faults: FaultInjector
  private let file: OrganizationFile?
  private let state: Locked<OrganizationState>

  /// Creates an organization with sample data and the changes in its file.
  ///
  /// - Throws: ``OrganizationFileError`` if the file cannot be read.
  public init(schema: ServiceSchema, options: OrganizationOptions = OrganizationOptions()) throws {
    self.options = options
    faults = FaultInjector(options.faults, death: options.death)
    let catalog = ObjectCatalog(schema)
    root = "http://fake.invalid/services/data/v\(catalog.version)/"
    let sample = SampleRecords(catalog: catalog, rows: max(0, options.rowsPerObject), seed: options.seed)
    file = options.stateFile.map(OrganizationFile.init)
    state = Locked(OrganizationState(data: sample.data()))
    try inTurn { _ in }
  }

  /// Forgets all deletions until now: the recycle bin is emptied, and clients have to read everything again.
  public func forgetDeletions() throws {
    try inTurn { state in state.data.forgetDeletions(until: Moment(seconds: options.now())) }
  }

  /// Processes a request, without faults.
  ///
  /// - Parameter isUnlimited: whether the user has permission for everything.
  func respond(to request: HTTPRequest, isUnlimited: Bool = false) throws -> HTTPResponse {
    let url = try ServiceURL(request.url)
    var whole = request
    // Content comes in parts.
    whole.body = try request.loadedBody()
    let received = whole
    var response = try inTurn { state in
      let catalog = state.data.catalog
      defer { state.data.catalog = catalog }
      if !isUnlimited { state.data.catalog = catalog.hiding(options.hidden()) }
      var responder = OrganizationResponder(state: state, options: options)
      let target = url.path + (url.query.map { "?" + $0 } ?? "")
      let answer = responder.answer(received, target: target)
      state = responder.state
      return answer.response
    }
    response.finalURL = request.url
    if request.method == .head { response.body = [] }
    return response
  }

  /// A record of an object, other than the one in a path; nil if there is none.
  func other(than path: String, of object: String) throws -> String? {
    try inTurn { state in
      guard let object = state.data.catalog.object(object) else { return nil }
      return state.data.records(of: object).first { !path.contains($0.id) }?.id
    }
  }

  /// Runs work with exclusive access to the records, both in this process and among processes with the same file.
  private func inTurn<Result: Sendable>(_ work: (inout OrganizationState) throws -> Result) throws -> Result {
    try state.withLock { state in
      guard let file else { return try work(&state) }
      return try file.exclusively {
        try file.load(into: &state)
        let before = state.data.changes
        let result = try work(&state)
        if state.data.changes != before { try file.save(&state) }
        return result
      }
    }
  }
}
