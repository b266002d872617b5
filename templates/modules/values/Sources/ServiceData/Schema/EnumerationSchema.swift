/// The runtime description of an enumeration type (CSDL 4.01, 10).
public struct EnumerationSchema: Sendable, Hashable {
  public struct Member: Sendable, Hashable {
    public var name: String
    public var value: Int64

    public init(name: String, value: Int64) {
      self.name = name
      self.value = value
    }
  }

  public var qualifiedName: String
  public var isFlags: Bool
  public var members: [Member]

  public init(qualifiedName: String, isFlags: Bool = false, members: [Member]) {
    self.qualifiedName = qualifiedName
    self.isFlags = isFlags
    self.members = members
  }
}
