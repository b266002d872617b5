/// What an upload sends of an entity that was changed.
public enum UpdateMode: String, Sendable, Hashable, CaseIterable {
  /// The properties that were changed (OData 4.01 Part 1: Protocol, 11.4.3).
  case merge
  /// The whole entity, as the service has it when it is sent, with what was changed in it (OData 4.01 Part 1: Protocol,
  /// 11.4.4): for services that cannot do partial updates, as those that clear what an update leaves out.
  case replace
}
