import FoundationEssentials
import ServiceData
import TypedEntities

/// The service with typed reading and its operations as methods, over a client of the service's protocol.
public struct MuseumService: ServiceReading {
  /// The client that speaks the service's protocol.
  public let remote: any RemoteService

  public init(_ remote: any RemoteService) { self.remote = remote }

  /// The painting that is insured for the least.
  ///
  /// Named `Cheapest` by the service.
  public func cheapest(style: Style? = nil, limit: Decimal? = nil, since: CalendarDate? = nil) async throws -> Painting? {
    var callArguments: [String: Value] = [:]
    callArguments["style"] = .member(style)
    callArguments["limit"] = .scalar(limit)
    if let since { callArguments["since"] = .scalar(since) }
    let callResult = try await remote.call("Cheapest", arguments: callArguments)
    return try callResult.structure()
  }

  /// `Now` of the service.
  public func now() async throws -> OffsetDateTime? {
    let callResult = try await remote.call("Now")
    return try callResult.scalar()
  }

  /// `Close` of the service.
  ///
  /// An action, which may change data.
  public func close() async throws {
    try await remote.call("Close")
  }

  /// `Dust` of the service.
  ///
  /// An action, which may change data.
  public func dust(on target: CollectionTarget<Painting>) async throws -> Int? {
    let callResult = try await remote.call("Museum.Dust", on: target.target, bound: "Museum.Painting")
    return try callResult.scalar()
  }

  /// `Lend` of the service.
  ///
  /// An action, which may change data.
  public func lend(on target: EntityTarget<Painting>, to: String, until: CalendarDate? = nil) async throws {
    var callArguments: [String: Value] = [:]
    callArguments["to"] = .scalar(to)
    callArguments["until"] = .scalar(until)
    try await remote.call("Museum.Lend", arguments: callArguments, on: target.target, bound: "Museum.Painting")
  }

  /// `Neighbours` of the service.
  public func neighbours(on target: EntityTarget<Painting>, steps: Int) async throws -> [Painting] {
    var callArguments: [String: Value] = [:]
    callArguments["steps"] = .scalar(steps)
    let callResult = try await remote.call("Museum.Neighbours", arguments: callArguments, on: target.target, bound: "Museum.Painting")
    return try callResult.structures()
  }
}
