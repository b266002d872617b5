import LocalStore
import ServiceData

/// Named syncs.
extension OfflineDataController {
  /// Uses these named syncs instead of those before, from the next synchronization on.
  ///
  /// The rows of earlier ones stay until the new ones have been downloaded.
  ///
  /// - Throws: ``ControllerError`` if two queries have the same name, or a sync is for a set that the service does not
  ///   have; ``StoreError``.
  public func use(_ syncs: [NamedSync]) async throws {
    for sync in syncs where schema.set(sync.set) == nil {
      throw ControllerError.unknownSet(sync.set, query: sync.name)
    }
    let names = Self.queries(declared, replacedBy: syncs).map(\.name) + syncs.filter { $0.query == nil }.map(\.name)
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw ControllerError.duplicateQuery(name)
    }
    (self.syncs, syncFault) = (syncs, nil)
    if let store { try await reconcile(store) }
  }

  /// Records why the named syncs are not known, for example because their file has an error. The data on the device can be
  /// used and changed, and ``synchronize(_:)`` and downloads throw the error until `use(_:)` names the syncs.
  public func useNoSyncs(because fault: any Error) { syncFault = fault }

  /// - Throws: the reason why the named syncs are not known.
  func checkSyncs() throws { if let syncFault { throw syncFault } }

  /// The queries of the configuration and of the named syncs.
  var configured: [DefiningQuery] { Self.queries(declared, replacedBy: syncs) }

  private static func queries(_ declared: [DefiningQuery], replacedBy syncs: [NamedSync]) -> [DefiningQuery] {
    let downloads = syncs.compactMap(\.query)
    let sets = Set(downloads.map(\.query.set))
    return declared.filter { !sets.contains($0.query.set) } + downloads
  }

  /// Removes queries that named syncs have replaced, or that were named syncs, once the rows of their set have been
  /// downloaded by the others. Rows that no other query holds are deleted.
  func removeReplaced() async throws {
    let active = try await queries()
    try await openedStore().perform { database in
      try database.transaction {
        let stored = try database.queries()
        for query in stored where !active.contains(where: { $0.name == query.name }) {
          let successors = active.filter { $0.query.set == query.set }
          guard DefiningQuery.isNamedSync(query.definition) || successors.contains(where: \.isNamedSync),
            successors.allSatisfy({ successor in
              stored.first { $0.name == successor.name }.map { $0.finished != nil && !$0.isIncomplete } ?? false
            })
          else { continue }
          _ = try database.removeQuery(query, purging: true)
        }
      }
    }
  }
}
