/// Opens the application's store with closures, and shows the progress screen in the meantime.
public struct OpenStoreStep: OnboardingStep {
  /// Opens the store and sets it in the context.
  public typealias Opening = @Sendable (OnboardingContext) async throws -> OnboardingContext
  /// Removes the store and its data; it must also work if there is no store.
  public typealias Removal = @Sendable (OnboardingContext) async throws -> Void

  public let name: String
  private let opening: Opening
  private let removal: Removal

  /// Creates the step; an application with several stores gives each step a name.
  public init(name: String = "store", open opening: @escaping Opening, remove removal: @escaping Removal) {
    self.name = name
    self.opening = opening
    self.removal = removal
  }

  public func onboard(_ context: OnboardingContext) async throws -> OnboardingContext {
    try await open(context)
  }

  public func restore(_ context: OnboardingContext) async throws -> OnboardingContext {
    try await open(context)
  }

  public func background(_ context: OnboardingContext) async throws -> OnboardingContext {
    try await open(context)
  }

  public func reset(_ context: OnboardingContext) async throws {
    try await removal(context)
  }

  private func open(_ context: OnboardingContext) async throws -> OnboardingContext {
    try await context.presentation?.showProgressScreen()
    return try await opening(context)
  }
}
