import FoundationEssentials

/// What one step hands to the next: who is onboarded, where the profile is, and typed values.
public struct OnboardingContext: Sendable {
  /// The user whom the flow is about; it namespaces stores and secrets.
  public let onboardingID: UUID
  /// The profile that the session belongs to.
  public let profile: ProfileDirectory
  /// The screens, nil for a flow that runs in the background.
  public let presentation: (any SessionPresenting)?
  private var values: [String: any Sendable] = [:]

  /// Starts the context of a flow.
  public init(onboardingID: UUID, profile: ProfileDirectory, presentation: (any SessionPresenting)? = nil) {
    self.onboardingID = onboardingID
    self.profile = profile
    self.presentation = presentation
  }

  /// The directory of this context's user.
  public var userDirectory: ProfileDirectory {
    profile.userDirectory(for: onboardingID)
  }

  /// The value for a key, nil where no step has put one.
  public subscript<Value>(key: ContextKey<Value>) -> Value? {
    get { values[key.name] as? Value }
    set { values[key.name] = newValue }
  }

  /// The value for a key that an earlier step must have put.
  ///
  /// Throws ``MissingContextValue``.
  public func value<Value>(for key: ContextKey<Value>) throws -> Value {
    guard let value = self[key] else { throw MissingContextValue(name: key.name) }
    return value
  }
}

/// A step asked for a value that no step before it has put into the context.
public struct MissingContextValue: Error, Sendable, Equatable, CustomStringConvertible {
  /// The name of the key.
  public let name: String

  public var description: String {
    "no step has put '\(name)' into the context; place the step that does so earlier in the order of steps"
  }
}
