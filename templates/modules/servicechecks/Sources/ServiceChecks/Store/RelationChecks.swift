import DataChecks
import DataCommands
import FoundationEssentials
import LocalStore
import ModelChecks
import OfflineData
import ServiceData

/// Checks that the store follows navigation properties like the service, or reports that the links are not known.
public struct RelationChecks: Sendable {
  /// A navigation property of a set.
  struct Relation: Sendable {
    var set: EntitySetSchema
    var target: String?
    var navigation: String
  }

  /// The maximum number of relations to check; those without a referential constraint come first.
  private static let limit = 24

  private let bench: TestBench
  private let schema: ServiceSchema

  public init(on bench: TestBench) {
    self.bench = bench
    schema = bench.application.schema
  }

  /// The store's expansions are equal to the service's.
  ///
  /// - Throws: ``CheckFailure``, or errors of the client and the store; ``CheckSkipped`` if the metadata relates no sets.
  public func checkExpansions() async throws {
    guard let subject = bench.subject as? OfflineSubject else { throw CheckSkipped("the application keeps no rows") }
    let relations = relations
    guard !relations.isEmpty else { throw CheckSkipped("the metadata relates no sets") }
    for (number, relation) in relations.enumerated() {
      let sets = Set([relation.set.name] + [relation.target].compactMap(\.self)).sorted()
      let controller = try subject.makeController(
        bench.remote, bench.directory.appendingPathComponent("relation\(number)"),
        sets.map { DefiningQuery(query: RowQuery(set: $0)) })
      do {
        if let failure = try await controller.open(.downloadIfNeeded)?.failure { throw failure }
        try await check(relation, controller)
        try await controller.close()
      } catch {
        try? await controller.close()
        throw error
      }
    }
  }

  private func check(_ relation: Relation, _ controller: any ODataControlling) async throws {
    var query = RowQuery(set: relation.set.name)
    query.expand = [ExpandTerm(path: relation.navigation)]
    let place = "\(relation.set.name)/\(relation.navigation)"
    let kept: [Row]
    do {
      kept = try await rows(query, of: relation.set, controller)
    } catch StoreError.unsupported {
      // The store reports that the links are not known.
      return
    }
    let online: [Row]
    do {
      online = try await rows(query, of: relation.set, ServiceReader(bench.remote))
    } catch let error as ServiceError where [.unsupported, .refused].contains(error.kind) {
      return
    }
    for row in online {
      guard let own = kept.first(where: { $0.key == row.key }) else {
        throw CheckFailure("the store has no entity \(row.key.map { "\($0)" } ?? "") of '\(relation.set.name)'")
      }
      if own.unknownNavigations.contains(relation.navigation) { continue }
      let (found, expected) = (keys(own[relation.navigation]), keys(row[relation.navigation]))
      try demand(
        found == expected, "'\(place)' has \(found.count) entities in the store, expected \(expected.count)")
    }
  }

  private func rows(_ query: RowQuery, of set: EntitySetSchema, _ reader: any RowReading) async throws -> [Row] {
    guard set.isSingleton else { return try await reader.rows(query) }
    return try await [reader.row(nil, of: query)].compactMap(\.self)
  }

  private func keys(_ value: Value?) -> Set<EntityKey> {
    switch value {
    case .row(let row): Set([row.key].compactMap(\.self))
    case .list(let values): Set(values.compactMap { if case .row(let row) = $0 { row.key } else { nil } })
    default: []
    }
  }

  private var relations: [Relation] {
    var found: [(isDecided: Bool, relation: Relation)] = []
    for set in schema.sets {
      guard let type = schema.entityType(of: set), set.isSingleton || !type.keys.isEmpty else { continue }
      for member in type.members where member.isNavigation && member.relation?.isContainment != true {
        let isDecided = member.relation?.constraints.isEmpty == false
        found.append(
          (isDecided, Relation(set: set, target: set.bindings[member.name], navigation: member.name)))
      }
    }
    return Array((found.filter { !$0.isDecided } + found.filter(\.isDecided)).map(\.relation).prefix(Self.limit))
  }
}
