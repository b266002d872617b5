/// A key of the JSON that a command prints.
public struct ResultKey: Sendable, Equatable {
  /// The way from the result to the value: `name`, `files[].path` for a key of each object in an array, `[].name` if the
  /// result itself is an array.
  public let path: String
  /// What the value is: a phrase without an initial capital and a full stop.
  public let meaning: String

  /// Creates the documentation of a key.
  public init(_ path: String, _ meaning: String) {
    self.path = path
    self.meaning = meaning
  }

  /// The same key in an object or array that has a key itself.
  ///
  /// - Parameter place: the way to the object: `service`, or `services[]`.
  public func below(_ place: String) -> ResultKey {
    ResultKey(path.hasPrefix("[") ? place + path : place + "." + path, meaning)
  }
}
