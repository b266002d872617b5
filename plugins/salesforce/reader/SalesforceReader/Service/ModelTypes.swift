import GeneratorModel

/// The names of all types of the model, and the types that are there because fields use them.
struct ModelTypes {
  /// The protocol of the services, as modules name it.
  static let protocolName = "salesforce"
  /// The namespace of all types.
  static let namespace = "SObject"

  private var names = NameRegistry()
  /// The described objects by their names in lower case.
  private let objects: [String: ObjectDescription]
  /// The objects that are not described, by their names in lower case.
  private(set) var stubs: [String: QualifiedName] = [:]
  /// The type for references to several objects; nil if there are none.
  private(set) var polymorphic: QualifiedName?
  private(set) var address: QualifiedName?
  private(set) var location: QualifiedName?

  init(_ objects: [ObjectDescription]) {
    self.objects = Dictionary(objects.map { ($0.name.lowercased(), $0) }) { first, _ in first }
    for object in objects { _ = names.claim(object.name) }
  }

  /// The type with a simple name.
  static func type(_ name: String) -> QualifiedName { QualifiedName(namespace: namespace, name: name) }

  /// The described object with a name, in whatever case.
  func object(_ name: String) -> ObjectDescription? { objects[name.lowercased()] }

  /// The entity type to which a reference leads.
  mutating func target(of field: FieldDescription) -> QualifiedName? {
    guard let first = field.targets.first else { return nil }
    guard field.targets.count == 1 else { return severalObjects() }
    if let object = object(first) { return Self.type(object.name) }
    if let known = stubs[first.lowercased()] { return known }
    if first.lowercased() == Self.anyName.lowercased() { return severalObjects() }
    let name = Self.type(names.claim(first, or: "Object"))
    stubs[first.lowercased()] = name
    return name
  }

  /// The object of the platform that stands for any object that a reference can lead to (Object Reference, "Name").
  private static let anyName = "Name"

  private mutating func severalObjects() -> QualifiedName {
    if let described = object(Self.anyName) { return Self.type(described.name) }
    if let polymorphic { return polymorphic }
    let name = Self.type(names.claim(Self.anyName, or: "Object"))
    polymorphic = name
    return name
  }

  /// The complex type of addresses.
  mutating func addressType() -> QualifiedName {
    let name = address ?? Self.type(names.claim("Address", or: "Value"))
    address = name
    return name
  }

  /// The complex type of places on the earth.
  mutating func locationType() -> QualifiedName {
    let name = location ?? Self.type(names.claim("Location", or: "Value"))
    location = name
    return name
  }

  /// The enumeration of a picklist.
  mutating func picklist(_ field: FieldDescription, of object: ObjectDescription) -> QualifiedName {
    Self.type(names.claim("\(object.name)_\(field.name)", or: "Value"))
  }

  /// The container of all sets.
  mutating func container() -> QualifiedName { Self.type(names.claim("Service", or: "Container")) }
}
