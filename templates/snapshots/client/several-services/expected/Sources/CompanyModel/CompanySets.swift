/// The entity sets and singletons of the service, each as the query of all that is in it.
///
///     let found = try await service.fetch(CompanySets.someSet.top(10))
public enum CompanySets {
}
