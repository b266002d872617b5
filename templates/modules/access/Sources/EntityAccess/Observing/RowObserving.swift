import ServiceData
import TypedEntities

/// Something that answers queries and knows when their answers may have changed, such as a controller with a store.
public protocol RowObserving: RowReading {
  /// Reports changes from now on. An element means one or more changes of any rows. The stream ends when no more
  /// changes can be reported, for example because the store was closed.
  func changes() async throws -> AsyncStream<Void>
}

extension RowObserving {
  /// The entities that a query matches, now and after each change.
  ///
  ///     for try await cheap in shop.observe(ShopSets.products.filter(\Product.price < 10)) {
  ///       show(cheap)
  ///     }
  public func observe<Entity: EntityValue>(_ query: EntityQuery<Entity>) -> ValueObservation<[Entity]> {
    ValueObservation(of: self) { try await $0.fetch(query) }
  }

  /// The entity with a key, now and after each change; nil while there is none. The key of a singleton is nil.
  public func observe<Entity: EntityValue>(
    _ key: EntityKey?, _ query: EntityQuery<Entity>
  ) -> ValueObservation<Entity?> {
    ValueObservation(of: self) { try await $0.fetch(key, query) }
  }

  /// The number of entities that a query matches, now and after each change.
  public func observeCount<Entity: EntityValue>(of query: EntityQuery<Entity>) -> ValueObservation<Int> {
    ValueObservation(of: self) { try await $0.count(query) }
  }

  /// The rows that a query matches, now and after each change.
  public func observe(_ query: RowQuery) -> ValueObservation<[Row]> {
    ValueObservation(of: self) { try await $0.rows(query) }
  }
}
