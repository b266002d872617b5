import LocalStore
import ServiceData
import SharedState

/// Downloads links without a referential constraint together with the rows of a query, by the cheapest strategy that
/// the service supports. An expansion that the service refuses or ignores is detected once and remembered.
final class LinkDownload: Sendable {
  private struct State {
    var needs: [LinkNeed] = []
    /// Whether a delta came without links, so that it does not report changed links either.
    var lacksChangedLinks = false
  }

  private let definition: DefiningQuery
  private let remote: any RemoteService
  private let store: RowStore
  private let state = Locked(State())
  /// The maximum number of entities whose links are read one by one; above it, all entities of the set are read.
  private static let limitOfSingleReads = 50
  /// The maximum size of a set whose links can only be read one by one.
  private static let limitOfReferences = 500

  init(_ definition: DefiningQuery, remote: any RemoteService, store: RowStore) {
    self.definition = definition
    self.remote = remote
    self.store = store
  }

  /// Determines the links that the query's rows need.
  func prepare() async throws {
    let (set, expanded) = (definition.query.set, definition.expandedNavigations)
    let needs = try await store.perform { try $0.linkNeeds(of: set) }
    state.withLock { $0.needs = needs.filter { !expanded.contains($0.navigation) } }
  }

  /// The needs that some strategy can satisfy.
  private var needs: [LinkNeed] { state.withLock { $0.needs.filter { $0.linkStrategy != .none } } }

  /// The needs that the rows are expected to satisfy.
  private var expandedNeeds: [LinkNeed] { needs.filter { ![.references, .ignored].contains($0.linkStrategy) } }

  /// The navigation properties that are expanded only for their links.
  var navigations: Set<String> { Set(needs.map(\.navigation)) }

  /// The query with the expansions that return links.
  func expanded(_ query: RowQuery) -> RowQuery {
    var query = query
    query.expand += needs.compactMap { $0.linkStrategy.term(for: $0) }
    return query
  }

  /// The first page of a query, with links as far as the service returns them.
  func firstPage(of query: RowQuery, tracksChanges: Bool) async throws -> RowPage {
    for isLast in [false, true] where needs.contains(where: { $0.linkStrategy != .references }) {
      do {
        let page = try await remote.page(of: expanded(query), tracksChanges: tracksChanges)
        try await note(page)
        return page
      } catch let error as ServiceError where error.mayConcernExpansion {
        // A query that is refused even without expansions is not refused because of them.
        var plain = query
        plain.top = min(query.top ?? 1, 1)
        _ = try await remote.page(of: plain, tracksChanges: false)
        if isLast { try await giveUp() } else { try await learn(needs.filter { $0.linkStrategy != .references }) }
      }
    }
    return try await remote.page(of: expanded(query), tracksChanges: tracksChanges)
  }

  /// A singleton with links as far as the service returns them.
  func single(of query: RowQuery) async throws -> Row? {
    guard !needs.isEmpty else { return try await remote.entity(nil, of: query) }
    do {
      return try await remote.entity(nil, of: expanded(query))
    } catch let error as ServiceError where error.mayConcernExpansion {
      let row = try await remote.entity(nil, of: query)
      try await giveUp()
      return row
    }
  }

  /// Downloads without links this time. Known links may be outdated, so they are forgotten.
  private func giveUp() async throws {
    for need in needs { try await store.perform { try $0.forgetLinks(of: need.set, need.navigation) } }
    state.withLock { $0.needs = [] }
  }

  /// Remembers which links the first page contains.
  private func note(_ page: RowPage) async throws {
    guard !page.rows.isEmpty else { return }
    for need in needs where need.linkStrategy != .references {
      let isIgnored = page.rows.lack(need)
      guard isIgnored != (need.linkStrategy == .ignored) || need.strategy == nil else { continue }
      try await remember(isIgnored ? .ignored : need.linkStrategy == .ignored ? .keys : need.linkStrategy, of: need)
    }
  }

  private func remember(_ strategy: LinkStrategy, of need: LinkNeed) async throws {
    try await store.perform { try $0.setLinkStrategy(strategy.rawValue, of: need.set, need.navigation) }
    state.withLock { state in
      for index in state.needs.indices where state.needs[index].navigation == need.navigation {
        state.needs[index].strategy = strategy.rawValue
      }
    }
  }

  /// Determines the strategy of each given need separately.
  private func learn(_ needs: [LinkNeed]) async throws {
    for need in needs {
      var strategy = LinkStrategy.none
      var isFinal = true
      for candidate in [LinkStrategy.keys, .rows] {
        let refusal = try await refusal(of: candidate, for: need)
        guard let refusal else {
          (strategy, isFinal) = (candidate, true)
          break
        }
        // An error of the service may be temporary.
        isFinal = isFinal && refusal.kind != .malformedResponse && refusal.status != 500
      }
      if strategy == .none, isFinal, try await hasReferences(need) { strategy = .references }
      if strategy == .none { try await store.perform { try $0.forgetLinks(of: need.set, need.navigation) } }
      if isFinal {
        try await remember(strategy, of: need)
      } else {
        state.withLock { $0.needs.removeAll { $0.navigation == need.navigation } }
      }
    }
  }

  private func hasReferences(_ need: LinkNeed) async throws -> Bool {
    var probe = RowQuery(set: need.set)
    // For an entity without related entities, many services return 404.
    probe.top = 5
    for row in try await remote.page(of: probe, tracksChanges: false).rows {
      do {
        _ = try await remote.references(of: row.key, in: need.set, navigation: need.navigation)
        return true
      } catch let error as ServiceError where error.mayConcernExpansion {
        continue
      }
    }
    return false
  }

  /// The error with which the service refuses a strategy; nil if the service does not refuse it.
  private func refusal(of strategy: LinkStrategy, for need: LinkNeed) async throws -> ServiceError? {
    var probe = RowQuery(set: need.set)
    probe.top = 1
    probe.expand = strategy.term(for: need).map { [$0] } ?? []
    do {
      _ = try await remote.page(of: probe, tracksChanges: false)
      return nil
    } catch let error as ServiceError where error.mayConcernExpansion {
      return error
    }
  }

  /// Notes whether a page of changes contains links.
  func note(_ page: RowPage, of mode: SyncReport.Mode) {
    guard mode == .delta, expandedNeeds.contains(where: { page.rows.lack($0) }) else { return }
    state.withLock { $0.lacksChangedLinks = true }
  }
}

// The links that a download of changes leaves out.
extension LinkDownload {
  private var deltaNote: String { "links.delta.\(definition.query.set)" }

  /// Reads the links of rows that came without them, and of the whole set if changes of links are not reported.
  func complete(_ query: StoredQuery, after mode: SyncReport.Mode) async throws {
    for need in needs where need.linkStrategy == .references { try await readReferences(need) }
    guard mode != .full, !expandedNeeds.isEmpty else { return }
    let note = deltaNote
    if state.withLock({ $0.lacksChangedLinks }) { try await store.perform { try $0.setNote(note, to: "none") } }
    if mode == .delta, try await store.perform({ try $0.note(note) }) != nil { return try await readAll() }
    var keys: [EntityKey] = []
    for need in expandedNeeds {
      let limit = Self.limitOfSingleReads
      let found = try await store.perform { try $0.unlinkedKeys(of: need.set, need.navigation, limit: limit) }
      if found.count > limit { return try await readAll() }
      keys += found.keys.filter { !keys.contains($0) }
    }
    for key in keys { try await read(key) }
  }

  private func readReferences(_ need: LinkNeed) async throws {
    let limit = Self.limitOfReferences
    let found = try await store.perform { try $0.unlinkedKeys(of: need.set, need.navigation, limit: limit) }
    guard found.count <= limit else { return }
    for key in found.keys {
      do {
        let targets = try await remote.references(of: key, in: need.set, navigation: need.navigation)
        let links = RowLinks(key: key, targets: [need.navigation: targets])
        try await store.perform { try $0.apply([links], in: need.set) }
      } catch let error as ServiceError where error.mayConcernExpansion {
        // The links stay unknown.
      }
    }
  }

  private func read(_ key: EntityKey) async throws {
    let set = definition.query.set
    do {
      guard let row = try await remote.entity(key, of: linkQuery) else { return }
      let links = links(of: [row])
      try await store.perform { try $0.apply(links, in: set) }
    } catch let error as ServiceError where error.mayConcernExpansion {
      // The links stay unknown.
    }
  }

  /// Reads only the links of all entities of the query.
  private func readAll() async throws {
    let set = definition.query.set
    var query = linkQuery
    (query.filter, query.search) = (definition.query.filter, definition.query.search)
    var page = try await remote.page(of: query, tracksChanges: false)
    var trail = PageTrail()
    while true {
      let links = links(of: page.rows)
      try await store.perform { try $0.apply(links, in: set) }
      guard case .next(let token)? = page.token else { return }
      try trail.note(page, of: set)
      page = try await remote.page(after: .next(token), of: query)
    }
  }

  private var linkQuery: RowQuery {
    var query = RowQuery(set: definition.query.set)
    let type = remote.schema.set(query.set).flatMap(remote.schema.entityType)
    query.select = type?.keys.map { $0.path.joined(separator: "/") } ?? []
    return expanded(query)
  }

  private func links(of rows: [Row]) -> [RowLinks] {
    rows.map { row in
      RowLinks(
        key: row.key,
        targets: Dictionary(expandedNeeds.map { ($0.navigation, row.linkedKeys($0.navigation)) }) { first, _ in first })
    }
  }
}

extension [Row] {
  /// Whether none of the rows contains the links of a need.
  fileprivate func lack(_ need: LinkNeed) -> Bool {
    let concerned = filter { $0.type.member(need.navigation) != nil }
    return !concerned.isEmpty && concerned.allSatisfy { $0[need.navigation] == nil }
  }
}

extension ServiceError {
  /// Whether the service may have refused a request because of its expansions.
  fileprivate var mayConcernExpansion: Bool {
    switch kind {
    case .refused, .unsupported, .notFound, .malformedResponse: true
    default: status == 500 || status == 501
    }
  }
}
