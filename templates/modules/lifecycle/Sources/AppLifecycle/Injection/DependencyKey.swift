/// The key of a container's entry: its type, and a name if a type has several entries.
struct DependencyKey: Hashable, Sendable, CustomStringConvertible {
  private let type: ObjectIdentifier
  private let typeName: String
  private let name: String?

  init<Value>(_ type: Value.Type, name: String?) {
    self.type = ObjectIdentifier(type)
    typeName = String(describing: type)
    self.name = name
  }

  var description: String {
    name.map { "'\(typeName)' named '\($0)'" } ?? "'\(typeName)'"
  }
}
