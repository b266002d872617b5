import GeneratorModel
import GeneratorNaming
import GeneratorWriting

/// What a user asks `scaffold diff` for.
public struct ComparisonRequest: Sendable {
  /// One of the two versions of a service.
  public struct Side: Sendable {
    /// How its model comes about.
    public var emission: ScaffoldRequest
    /// The names that its package has settled; nil for a document alone.
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
  /// The renames that the user declares, as they were written.
  public var renames: [SchemaRename]

  /// Creates a request.
  public init(old: Side, new: Side, renames: [SchemaRename] = []) {
    self.old = old
    self.new = new
    self.renames = renames
  }

  /// The renames that the settings of both sides remember.
  var remembered: [SchemaRename] {
    Set([old, new].flatMap(\.emission.settings.declaredRenames)).sorted()
  }
}
