import FoundationEssentials

/// The identity store for one user. The identifier is stored in `identity.json` in the profile.
public struct SingleUserIDStore: OnboardingIDManaging {
  static let fileName: String = "identity.json"
  private let profile: ProfileDirectory

  /// Creates the store of a profile.
  public init(profile: ProfileDirectory) {
    self.profile = profile
  }

  public func currentID() async throws -> UUID? {
    guard let text = try profile.document([String: String].self, named: Self.fileName)?["onboardingID"] else {
      return nil
    }
    guard let identifier = UUID(uuidString: text) else {
      throw ProfileError.damaged(path: profile.path(of: Self.fileName), reason: "'\(text)' is not a UUID")
    }
    return identifier
  }

  public func flowToStart(inBackground: Bool) async throws -> FlowChoice {
    if let identifier = try await currentID() {
      return FlowChoice(kind: inBackground ? .background : .restore, onboardingID: identifier)
    }
    guard !inBackground else { throw OnboardingError.notOnboarded(flow: .background) }
    return FlowChoice(kind: .onboard, onboardingID: UUID())
  }

  public func didOnboard(_ onboardingID: UUID) async throws {
    try profile.keep(["onboardingID": onboardingID.uuidString.lowercased()], named: Self.fileName)
  }

  public func didReset(_ onboardingID: UUID) async throws {
    guard try await currentID() == onboardingID else { return }
    try profile.removeFile(Self.fileName)
  }
}
