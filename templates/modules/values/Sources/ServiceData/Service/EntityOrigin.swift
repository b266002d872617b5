/// Where an entity comes from that has what a creation has sent.
public enum EntityOrigin: Sendable {
  /// Nothing speaks against this user.
  case own
  /// Nothing but its values speaks for this user: it is the one only if no other entity can be.
  case possible
  /// Somebody else may have created it: the user has to decide.
  case uncertain
  /// Somebody else created it.
  case foreign
}
