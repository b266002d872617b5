import FoundationEssentials

/// Records a running onboarding, so that it can be reset if its process dies.
struct FlowJournal: Sendable {
  static let fileName: String = "flow.json"
  let profile: ProfileDirectory

  func note(_ onboardingID: UUID) throws {
    try profile.keep(["onboarding": onboardingID.uuidString.lowercased()], named: Self.fileName)
  }

  func clear() throws {
    try profile.removeFile(Self.fileName)
  }

  func interruptedOnboarding() throws -> UUID? {
    try profile.document([String: String].self, named: Self.fileName)?["onboarding"].flatMap(UUID.init(uuidString:))
  }
}
