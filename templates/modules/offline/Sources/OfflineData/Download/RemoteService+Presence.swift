import ServiceData

extension RemoteService {
  /// Whether the service answers at all: for a set, or else for one of three others. A proxy without its service returns 404
  /// for every address, so a 404 alone does not say that something does not exist.
  ///
  /// - Throws: ``ServiceError`` if the service cannot be asked.
  func isPresent(askedFor set: String) async throws -> Bool {
    let sets = schema.sets.filter { !$0.isSingleton }.map(\.name)
    let asked = sets.filter { $0 == set } + sets.filter { $0 != set }.prefix(3)
    for name in asked where try await hasSet(name) { return true }
    return asked.isEmpty
  }

  /// Whether the service has a set, as far as it says. One that cannot be listed may still have entities.
  ///
  /// - Throws: ``ServiceError`` if the service cannot be asked.
  func hasSet(_ name: String) async throws -> Bool {
    var probe = RowQuery(set: name)
    probe.top = 1
    do {
      _ = try await page(of: probe, tracksChanges: false)
    } catch let error as ServiceError where error.kind == .notFound {
      return false
    } catch let error as ServiceError where error.isAnswer && error.kind != .malformedResponse {
      return true
    }
    return true
  }
}
