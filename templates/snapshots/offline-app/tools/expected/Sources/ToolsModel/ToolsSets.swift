import TypedEntities

/// The entity sets and singletons of the service, each as the query of all that is in it.
///
///     let found = try await service.fetch(ToolsSets.someSet.top(10))
public enum ToolsSets {
  /// `tools` of the service.
  public static var tools: EntityQuery<Tool> { EntityQuery(set: "tools") }
}
