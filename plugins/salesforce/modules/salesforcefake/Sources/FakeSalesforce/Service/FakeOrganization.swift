/// A fake organization.
public struct FakeOrganization: Sendable {
  public init() {}
}
