import ServiceData

/// A property that was changed both here and on the service, to different values.
public struct PropertyConflict: Sendable, Hashable {
  /// The name of the property in the metadata.
  public var property: String
  /// The value before both changes; nil if it is not known.
  public var base: Value?
  /// The local value.
  public var mine: Value?
  /// The service's value; nil if the service does not send it.
  public var theirs: Value?

  /// The values of a property on all sides; nil for one that is not known.
  public init(property: String, base: Value?, mine: Value?, theirs: Value?) {
    self.property = property
    self.base = base
    self.mine = mine
    self.theirs = theirs
  }
}
