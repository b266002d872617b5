import LocalStore
import ServiceData

/// Diagnosis for support.
extension OfflineDataController {
  /// The latest events of the store's log, oldest first.
  ///
  /// - Parameters:
  ///   - count: the maximum number of events.
  ///   - level: the lowest level to include.
  ///   - operation: the operation whose events to return, such as `download`; nil for all.
  /// - Throws: ``ControllerError/storeClosed``, ``StoreError``.
  public func events(
    last count: Int = 100, from level: StoreEvent.Level = .detail, of operation: String? = nil
  ) async throws -> [StoreEvent] {
    try await openedStore().events(last: count, from: level, of: operation)
  }

  /// The condition of the store, without secrets or business data. The whole store is read for it.
  ///
  /// - Throws: ``ControllerError/storeClosed``, ``StoreError``.
  public func diagnosis() async throws -> StoreDiagnosis { try await openedStore().perform { try $0.diagnosis() } }

  /// The kept rows of sets that the schema no longer has. They are visible again under a schema that has the sets.
  ///
  /// - Throws: ``ControllerError/storeClosed``, ``StoreError``.
  public func detachedSets() async throws -> [DetachedSet] {
    try await openedStore().perform { try $0.detachedSets() }
  }

  /// Deletes the kept rows of sets that the schema no longer has. Waiting changes stay in the outbox.
  ///
  /// - Returns: the deleted sets.
  /// - Throws: ``ControllerError/storeClosed``, ``StoreError``.
  @discardableResult
  public func purgeDetachedSets() async throws -> [DetachedSet] {
    try await openedStore().perform { try $0.purgeDetachedSets() }
  }

  /// Logs the results of an upload.
  func log(_ upload: UploadReport) async {
    guard !upload.entries.isEmpty else { return }
    var events = [StoreEvent(upload.isComplete ? .notice : .warning, of: "upload", upload.summary)]
    for entry in upload.entries {
      switch entry.outcome {
      case .failed(let error): events.append(StoreEvent(.error, of: "upload", "\(entry.summary): \(error.description)"))
      case .doubtful(let error): events.append(StoreEvent(.warning, of: "upload", "\(entry.summary): \(error.message)"))
      case .conflicted: events.append(StoreEvent(.warning, of: "upload", "\(entry.summary): in conflict"))
      case .succeeded: events.append(StoreEvent(.detail, of: "upload", "\(entry.summary): done"))
      default: break
      }
    }
    if let error = upload.interruption { events.append(StoreEvent(.error, of: "upload", error.description)) }
    await log(events)
  }

  /// Logs the results of a download.
  func log(_ queries: [SyncReport.QueryReport]) async {
    let rows = queries.reduce(0) { $0 + $1.rows }
    let removed = queries.reduce(0) { $0 + $1.removed }
    var events = [
      StoreEvent(
        .notice, of: "download",
        "\(rows) \(rows == 1 ? "row" : "rows") received, \(removed) removed, "
          + "\(queries.count) \(queries.count == 1 ? "set" : "sets")")
    ]
    for query in queries {
      if let error = query.restart {
        let text = "\(query.name): downloaded again from the start because resuming failed: \(error.description)"
        events.append(StoreEvent(.warning, of: "download", text))
      }
      let numbers =
        "\(query.name): \(query.rows) \(query.rows == 1 ? "row" : "rows"), \(query.removed) removed, \(query.mode.rawValue)"
      switch query.outcome {
      case .leftOut: break
      case .completed where query.rows + query.removed == 0: break
      case .completed: events.append(StoreEvent(.detail, of: "download", numbers))
      case .stopped: events.append(StoreEvent(.warning, of: "download", numbers + ", stopped"))
      case .failed(let error):
        let words = query.refusal?.isLeftOut == true ? "; omitted from now on" : ""
        events.append(StoreEvent(.error, of: "download", "\(query.name): \(error.description)\(words)"))
      }
    }
    await log(events)
  }

  /// A log that cannot be written does not make the logged operation fail.
  private func log(_ events: [StoreEvent]) async {
    try? await store?.perform { database in
      try database.transaction { for event in events { try database.log(event) } }
    }
  }
}
