import FoundationEssentials

/// The data that one step passes to the next: the user, the profile, and typed values.
public struct OnboardingContext: Sendable {
  /// The user of the flow; stores and secrets are separate for each user.
  public let onboardingID: UUID
  /// The profile that the session belongs to.
  public let profile: ProfileDirectory
  /// The screens; nil for a flow in the background.
  public let presentation: (any SessionPresenting)?
  private var values: [String: any Sendable] = [:]

  /// Creates the initial context of a flow.
  public init(onboardingID: UUID, profile: ProfileDirectory, presentation: (any SessionPresenting)? = nil) {
    self.onboardingID = onboardingID
    self.profile = profile
    self.presentation = presentation
  }

  /// The directory of this context's user.
  public var userDirectory: ProfileDirectory {
    profile.userDirectory(for: onboardingID)
  }

  /// The directory of the user's secrets. Its files are encrypted if the user has a passcode.
  public var secrets: ProfileDirectory {
    let user = userDirectory
    return user.subdirectory("secrets").encrypted(with: self[.dataKey], in: PasscodeVault(directory: user).path)
  }

  /// The value for a key; nil if no step has set it.
  public subscript<Value>(key: ContextKey<Value>) -> Value? {
    get { values[key.name] as? Value }
    set { values[key.name] = newValue }
  }

  /// The value for a key that an earlier step must have set.
  ///
  /// - Throws: ``MissingContextValue``.
  public func value<Value>(for key: ContextKey<Value>) throws -> Value {
    guard let value = self[key] else { throw MissingContextValue(name: key.name) }
    return value
  }
}

extension ContextKey where Value == DataKey {
  /// The key that encrypts the user's secrets; set by ``PasscodeStep`` if the user has a passcode.
  public static var dataKey: ContextKey { ContextKey("dataKey") }
}

/// A step requires a value that no earlier step has set in the context.
public struct MissingContextValue: Error, Sendable, Equatable, CustomStringConvertible {
  /// The name of the key.
  public let name: String

  public var description: String {
    "no step has set '\(name)' in the context; move the step that sets it to an earlier position"
  }
}
