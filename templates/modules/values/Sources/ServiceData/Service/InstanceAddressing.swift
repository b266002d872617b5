/// A dialect whose services have an address for each customer, the instance, which the authorization server names when a user
/// signs in. The type `ServiceDialect` of the dialect's module conforms to it; others need not.
public protocol InstanceAddressing {
  /// The member of the token endpoint's answer with the instance's address (RFC 6749, 5.1).
  static var instanceMember: String { get }
}
