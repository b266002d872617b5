import CommandLineInterface
import DataCommands
import ServiceData

/// The data that a browser shows and changes.
public protocol BrowserData: Sendable {
  /// The service's schema.
  var schema: ServiceSchema { get }
  /// What a person types to run the program, for hints.
  var program: String { get }
  /// Answers queries.
  var reader: any RowReading { get }
  /// The sets, in the order of the metadata.
  func sets() async throws -> [BrowsedSet]
  /// Whether moments are shown in the time zone of this machine.
  var showsLocalTime: Bool { get }
  /// The names of the entities that were created on this machine, which are shown in place of temporary keys.
  func newNames() async throws -> NewEntityNames
  /// Names the local state of each row of a set; nil for a row without local changes.
  func states(of rows: [Row], in set: EntitySetSchema) async throws -> [String?]

  /// Creates an entity.
  ///
  /// - Returns: the entity as it appears locally.
  func create(_ row: Row, in set: String) async throws -> Row
  /// Updates an entity with the members of a row that were set. The key of a singleton is nil.
  func update(_ row: Row, key: EntityKey?, in set: String) async throws
  /// Deletes an entity.
  func delete(_ row: Row, key: EntityKey, in set: String) async throws
  /// Undoes the local changes of an entity. The key of a singleton is nil.
  ///
  /// - Returns: the number of changes that were undone.
  func undo(_ key: EntityKey?, in set: String) async throws -> Int

  /// The rows of a set that were deleted here, as long as the service has them.
  func deletions(in set: String) async throws -> [BrowsedDeletion]

  /// The conflicts that wait for a decision.
  func conflicts() async throws -> [BrowsedConflict]
  /// Resolves a conflict.
  func resolve(_ conflict: BrowsedConflict, with side: ConflictSide) async throws

  /// Sends the local changes, and downloads what changed on the service.
  ///
  /// - Parameter progress: receives the progress of the parts.
  /// - Returns: what the user should know about the result, one line each.
  func synchronize(_ progress: @escaping @Sendable (ProgressUpdate) -> Void) async throws -> [String]

  /// Waits until a service that the last synchronization could not reach can be reached again.
  ///
  /// - Returns: false if there is nothing to wait for.
  /// - Throws: `CancellationError`.
  func waitForService() async throws -> Bool

  /// Reports changes of the data from now on, by this process and others; one element for one or more changes.
  func changes() async throws -> AsyncStream<Void>

  /// Notes that somebody uses the browser, so that data which is hidden from those who leave it stays visible.
  func noteUse() async

  /// Asks again for what protects the data, after the process was in the background.
  ///
  /// - Throws: an error that ends the browser, for example if the passcode was wrong too often; `CancellationError`.
  func unlock() async throws

  /// Checks that the data may still be shown, for example after the process was stopped.
  ///
  /// - Throws: an error that ends the browser, for example if the session is locked.
  func checkAccess() async throws

  /// The words for an error: what was found, then the remedy.
  func words(for error: any Error) -> String
}

extension BrowserData {
  /// False: moments are shown as the service writes them.
  public var showsLocalTime: Bool { false }

  /// No names: keys are shown as they are.
  public func newNames() async throws -> NewEntityNames { .none }

  /// Does nothing: the data is not protected.
  public func unlock() async throws {}

  /// False: the data need not be synchronized again by itself.
  public func waitForService() async throws -> Bool { false }

  /// Does nothing: the data is not hidden after a time.
  public func noteUse() async {}
}

/// A set, as the first page of a browser shows it.
public struct BrowsedSet: Sendable, Hashable {
  /// The set's name in the metadata.
  public var name: String
  /// The number of rows on this machine.
  public var rows: Int
  /// The state of the set's download, such as `kept`.
  public var state: String
  /// When the set was last downloaded; nil if it never was.
  public var lastSync: String?

  /// Creates a set.
  public init(name: String, rows: Int, state: String, lastSync: String?) {
    self.name = name
    self.rows = rows
    self.state = state
    self.lastSync = lastSync
  }
}

/// A row that was deleted here, which can be restored.
public struct BrowsedDeletion: Sendable, Hashable {
  /// The row's key.
  public var key: EntityKey
  /// A short text that names the row.
  public var name: String

  /// Creates a deletion.
  public init(key: EntityKey, name: String) {
    self.key = key
    self.name = name
  }
}

/// The version that wins a conflict.
public enum ConflictSide: Sendable {
  /// The local change.
  case mine
  /// The service's version.
  case theirs
  /// Both, if they changed different properties.
  case merged
}

/// A local change to an entity that has also changed on the service.
public struct BrowsedConflict: Sendable, Hashable, Identifiable {
  /// A property with its three values; empty text for no value.
  public struct Property: Sendable, Hashable {
    public var name: String
    public var base: String
    public var mine: String
    public var theirs: String
    /// Whether both sides changed it.
    public var isContested: Bool

    /// Creates a property.
    public init(name: String, base: String, mine: String, theirs: String, isContested: Bool) {
      self.name = name
      self.base = base
      self.mine = mine
      self.theirs = theirs
      self.isContested = isContested
    }
  }

  /// The number of the local change.
  public var id: Int64
  /// The entity set or singleton.
  public var set: String
  /// The entity's key; nil for a singleton.
  public var key: EntityKey?
  /// What caused the conflict, in a sentence.
  public var reason: String
  /// The properties that were changed here, or that both sides changed.
  public var properties: [Property]
  /// Whether the versions can be merged without a decision on a property.
  public var isMergeable: Bool

  /// Creates a conflict.
  public init(
    id: Int64, set: String, key: EntityKey?, reason: String, properties: [Property], isMergeable: Bool
  ) {
    self.id = id
    self.set = set
    self.key = key
    self.reason = reason
    self.properties = properties
    self.isMergeable = isMergeable
  }
}
