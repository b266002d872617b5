import FoundationEssentials

extension RequestIdentity {
  /// A new identity, sent for the first time now.
  public init() {
    self.init(id: UUID().uuidString.lowercased(), firstSent: OffsetDateTime(Date()))
  }
}
