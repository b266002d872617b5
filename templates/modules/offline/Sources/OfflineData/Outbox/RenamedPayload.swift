import LocalStore
import ServiceData

/// Converts the payload of a change to the current names of the schema.
struct RenamedPayload {
  let names: RenamedNames
  let schema: ServiceSchema
  /// The type of the changed set.
  let type: StructuredSchema

  func json(_ json: [UInt8], of kind: String) -> [UInt8] {
    switch LocalChange.Kind(rawValue: kind) {
    case .create, .update, .replace: names.row(json, of: type)
    case .link, .unlink, .media: fields(json)
    case .call: call(json)
    case .delete, nil: json
    }
  }

  private func fields(_ json: [UInt8]) -> [UInt8] {
    let targetSet = RenamedJSON.text(of: "targetSet", in: json).map(names.set) ?? ""
    return RenamedJSON.object(json) { name, value in
      switch name {
      case "navigation", "property": (name, RenamedJSON.string(value) { names.member($0, of: type) })
      case "target": (name, RenamedJSON.string(value) { names.key($0, ofSet: targetSet) })
      case "targetSet": (name, RenamedJSON.string(value, names.set))
      default: (name, value)
      }
    }
  }

  private func call(_ json: [UInt8]) -> [UInt8] {
    let overloads = RenamedJSON.text(of: "operation", in: json).map(schema.operations) ?? []
    let parameters = overloads.flatMap(\.parameters)
    return RenamedJSON.object(json) { name, value in
      switch name {
      case "binding": (name, RenamedJSON.string(value, names.type))
      case "arguments":
        (
          name,
          RenamedJSON.object(value) { argument, value in
            let member = parameters.first { $0.name == argument }?.member
            return (argument, member.map { names.value(value, of: $0) } ?? value)
          }
        )
      default: (name, value)
      }
    }
  }
}
