import GeneratorModel
import GeneratorNaming
import GeneratorWriting

/// A request to compare two versions of a service, as `scaffold diff` makes it.
public struct ComparisonRequest: Sendable {
  /// One of the two versions of a service.
  public struct Side: Sendable {
    /// The request that determines the side's model.
    public var emission: ScaffoldRequest
    /// The Swift names that the side's package already uses; nil for a document without a package.
    public var pinned: PinnedNames?

    /// Creates a side.
    public init(_ emission: ScaffoldRequest, pinned: PinnedNames? = nil) {
      self.emission = emission
      self.pinned = pinned
    }
  }

  /// The older version.
  public var old: Side
  /// The newer version.
  public var new: Side
  /// The renames that the user declares, as written.
  public var renames: [SchemaRename]

  /// Creates a request.
  public init(old: Side, new: Side, renames: [SchemaRename] = []) {
    self.old = old
    self.new = new
    self.renames = renames
  }

  /// The renames in the settings of both sides.
  var remembered: [SchemaRename] {
    Set([old, new].flatMap(\.emission.settings.declaredRenames)).sorted()
  }
}
