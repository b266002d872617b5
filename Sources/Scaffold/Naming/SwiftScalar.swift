import GeneratorModel
import ServiceData

/// The representation of a primitive type in emitted models.
package struct SwiftScalar {
  /// The Swift type in source code.
  package let type: String
  /// The label of the row's subscript for a required value.
  package let label: String
  /// The label for a collection.
  package let plural: String
  /// Where the type is declared.
  package let origin: TypeOrigin

  /// Where a type that members have is declared.
  package enum TypeOrigin {
    /// The standard library, or the model itself.
    case standard
    /// FoundationEssentials.
    case foundation
    /// The module of values.
    case values
  }

  private init(_ type: String, _ label: String, plural: String? = nil, from origin: TypeOrigin = .standard) {
    self.type = type
    self.label = label
    self.plural = plural ?? label + "s"
    self.origin = origin
  }

  /// The representation of a primitive kind. All integers are `Int`, which can represent all their values.
  package init(_ kind: PrimitiveKind) {
    self =
      switch kind {
      case .boolean: SwiftScalar("Bool", "bool")
      case .byte, .sbyte, .int16, .int32, .int64: SwiftScalar("Int", "int")
      case .single: SwiftScalar("Float", "float")
      case .double: SwiftScalar("Double", "double")
      case .decimal: SwiftScalar("Decimal", "decimal", from: .foundation)
      case .string: SwiftScalar("String", "string")
      case .guid: SwiftScalar("UUID", "uuid", from: .foundation)
      case .binary: SwiftScalar("Data", "data", from: .foundation)
      case .date: SwiftScalar("CalendarDate", "calendarDate", from: .values)
      case .dateTime: SwiftScalar("LocalDateTime", "localDateTime", from: .values)
      case .dateTimeOffset: SwiftScalar("OffsetDateTime", "offsetDateTime", from: .values)
      case .timeOfDay: SwiftScalar("TimeOfDay", "timeOfDay", plural: "timesOfDay", from: .values)
      case .duration: SwiftScalar("Duration", "duration")
      case .stream, .geography, .geometry, .json: SwiftScalar("Value", "value", from: .values)
      }
  }
}

extension PrimitiveKind {
  /// The run-time kind for a primitive type of the metadata.
  package init(_ type: PrimitiveType) {
    self =
      switch type {
      case .binary: .binary
      case .boolean: .boolean
      case .byte: .byte
      case .date: .date
      case .dateTime: .dateTime
      case .dateTimeOffset: .dateTimeOffset
      case .decimal: .decimal
      case .double: .double
      case .duration: .duration
      case .guid: .guid
      case .int16: .int16
      case .int32: .int32
      case .int64: .int64
      case .sbyte: .sbyte
      case .single: .single
      case .stream: .stream
      case .string: .string
      case .time, .timeOfDay: .timeOfDay
      case .geography, .geographyPoint, .geographyLineString, .geographyPolygon, .geographyMultiPoint,
        .geographyMultiLineString, .geographyMultiPolygon, .geographyCollection:
        .geography
      case .geometry, .geometryPoint, .geometryLineString, .geometryPolygon, .geometryMultiPoint,
        .geometryMultiLineString, .geometryMultiPolygon, .geometryCollection:
        .geometry
      case .annotationPath, .anyPropertyPath, .modelElementPath, .navigationPropertyPath, .propertyPath: .string
      case .untyped, .anyPrimitive, .anyComplex, .anyEntity: .json
      }
  }
}

extension TypeReference {
  /// Where the Swift type of members with this type is declared. The model declares all types but the primitive ones.
  package var swiftOrigin: SwiftScalar.TypeOrigin {
    switch target {
    case .primitive(let primitive): SwiftScalar(PrimitiveKind(primitive)).origin
    case .unknown: SwiftScalar(.json).origin
    case .enumeration, .complex, .entity, .definition: .standard
    }
  }
}

extension ModelIndex {
  /// The run-time kind of a type definition; JSON if the definition is unknown.
  package func primitiveKind(of definition: QualifiedName) -> PrimitiveKind {
    typeDefinition(definition).map { PrimitiveKind($0.underlyingType) } ?? .json
  }
}
