import GeneratorModel
import ServiceData

/// The representation of a member or parameter in emitted Swift.
package struct SwiftMember {
  /// The type in source code: `String?`, `[Address]`.
  package let type: String
  /// The label of the row's subscript: `optionalString`, `complexes`.
  package let label: String
  /// The function that converts an argument to a value, and an operation's result to Swift: `scalar`, `structures`.
  package let conversion: String

  package init(_ reference: TypeReference, in model: NamedModel) {
    let stem: (type: String, label: String, plural: String, conversion: String)
    switch reference.target {
    case .enumeration(let name):
      stem = (model.typeName(name).source, "enumeration", "enumerations", "member")
    case .complex(let name):
      stem = (model.typeName(name).source, "complex", "complexes", "structure")
    case .entity(let name):
      stem = (model.typeName(name).source, "entity", "entities", "structure")
    case .definition(let name):
      let scalar = SwiftScalar(model.index.primitiveKind(of: name))
      stem = (model.typeName(name).source, scalar.label, scalar.plural, "scalar")
    case .primitive(let primitive):
      let scalar = SwiftScalar(PrimitiveKind(primitive))
      stem = (scalar.type, scalar.label, scalar.plural, "scalar")
    case .unknown:
      let scalar = SwiftScalar(.json)
      stem = (scalar.type, scalar.label, scalar.plural, "scalar")
    }
    let isAnything = stem.type == SwiftScalar(.json).type
    if reference.isCollection {
      type = "[\(stem.type)]"
      label = stem.plural
      conversion = stem.conversion + "s"
    } else if reference.isNullable && !isAnything {
      type = stem.type + "?"
      label = "optional" + stem.label.prefix(1).uppercased() + stem.label.dropFirst()
      conversion = stem.conversion
    } else {
      type = stem.type
      label = stem.label
      conversion = stem.conversion
    }
  }

  /// A navigation property. It is always optional, because the related entities may not have been fetched.
  package init(_ navigation: NavigationProperty, in model: NamedModel) {
    let target = model.typeName(navigation.target).source
    type = navigation.isCollection ? "[\(target)]?" : "\(target)?"
    label = navigation.isCollection ? "entities" : "entity"
    conversion = navigation.isCollection ? "structures" : "structure"
  }
}
