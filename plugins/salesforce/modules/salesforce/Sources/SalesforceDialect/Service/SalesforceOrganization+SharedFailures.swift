import ServiceData

extension SalesforceOrganization {
  /// Sends changes one by one that failed together, so that one of them does not prevent the others.
  ///
  /// - Returns: the outcome of each one. After a failure that concerns all requests, the rest is not sent.
  func sendAlone(_ changes: [IdentifiedChange]) async -> [ChangeOutcome] {
    var outcomes: [ChangeOutcome] = []
    var obstacle: ServiceError?
    for change in changes {
      if let obstacle {
        outcomes.append(.failed(obstacle))
        continue
      }
      do {
        outcomes.append(.done(try await send(change.change, identity: change.identity)))
      } catch {
        let error = ServiceError(anyError: error)
        outcomes.append(.failed(error))
        if error.isOutage || [.notAuthenticated, .cancelled].contains(error.kind) {
          obstacle = error
          obstacle?.mayHaveBeenDone = false
        }
      }
    }
    return outcomes
  }
}

extension ServiceError {
  /// Whether a record of a collection may have failed because of the other ones: a trigger or a flow that does not handle an
  /// exception, a limit of a transaction, and objects that cannot be written in one transaction make all records fail
  /// (SOAP API Developer Guide, "StatusCode"; Apex Developer Guide, "Bulk DML Exception Handling").
  var isShared: Bool { code.map(Self.sharedCodes.contains) ?? false }

  private static let sharedCodes: Set = [
    "CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY", "CANNOT_EXECUTE_FLOW_TRIGGER", "LIMIT_EXCEEDED", "MIXED_DML_OPERATION",
  ]
}
