import FakeSalesforce
import Testing

@Test func organizationCanBeMade() { _ = FakeOrganization() }
