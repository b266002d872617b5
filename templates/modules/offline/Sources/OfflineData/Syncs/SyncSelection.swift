import ServiceData

/// What the names of a synchronization select: sets, defining queries and named syncs.
struct SyncSelection {
  /// The sets whose changes are uploaded; nil means all.
  let uploads: Set<String>?
  let downloads: [DefiningQuery]

  /// Selects what the names mean; no names select everything. The name of a set or of a defining query selects both
  /// directions, that of a named sync only its own.
  ///
  /// - Throws: ``ControllerError/unknownQuery(_:known:)``.
  init(_ names: [String], of queries: [DefiningQuery], _ syncs: [NamedSync]) throws {
    guard !names.isEmpty else {
      (uploads, downloads) = (nil, queries)
      return
    }
    var sets: Set<String> = []
    var selected: Set<String> = []
    for name in names {
      if let sync = syncs.first(where: { $0.name == name && $0.direction == .up }) {
        sets.insert(sync.set)
        continue
      }
      let found = queries.filter { $0.name == name || $0.query.set == name }
      guard !found.isEmpty else {
        let uploads = syncs.filter { $0.direction == .up }.map(\.name)
        throw ControllerError.unknownQuery(name, known: queries.map(\.name) + uploads)
      }
      selected.formUnion(found.map(\.name))
      // The names of syncs are not names of sets.
      sets.formUnion(found.filter { $0.query.set == name || !$0.isNamedSync }.map(\.query.set))
    }
    uploads = sets
    downloads = queries.filter { selected.contains($0.name) }
  }
}
