/// Which properties of a changed entity an upload sends.
public enum UpdateMode: String, Sendable, Hashable, CaseIterable {
  /// Only the changed properties (OData 4.01 Part 1: Protocol, 11.4.3).
  case merge
  /// The whole entity: the service's version at the time of sending, with the local changes (OData 4.01 Part 1:
  /// Protocol, 11.4.4). It is for services that do not support partial updates, for example because they clear omitted
  /// properties.
  case replace
}
