/// The primitive and built-in types of the Entity Data Model in all versions of the protocol (OData 4.01 Part 3: CSDL
/// XML, 3.3; [MC-CSDL] 2.2.1 for `DateTime` and `Time`).
///
/// The raw value is the name in metadata documents.
public enum PrimitiveType: String, Hashable, Sendable, Codable, CaseIterable {
  /// Bytes.
  case binary = "Edm.Binary"
  /// True or false.
  case boolean = "Edm.Boolean"
  /// An unsigned 8-bit integer.
  case byte = "Edm.Byte"
  /// A day without a time zone.
  case date = "Edm.Date"
  /// Date and time without an offset; OData 2.0 and 3.0 only.
  case dateTime = "Edm.DateTime"
  /// A moment with its offset from UTC.
  case dateTimeOffset = "Edm.DateTimeOffset"
  /// A decimal number, which must not be converted to a binary one.
  case decimal = "Edm.Decimal"
  /// A 64-bit binary floating-point number.
  case double = "Edm.Double"
  /// A signed duration in days, hours, minutes and seconds.
  case duration = "Edm.Duration"
  /// A 128-bit identifier.
  case guid = "Edm.Guid"
  /// A signed 16-bit integer.
  case int16 = "Edm.Int16"
  /// A signed 32-bit integer.
  case int32 = "Edm.Int32"
  /// A signed 64-bit integer.
  case int64 = "Edm.Int64"
  /// A signed 8-bit integer.
  case sbyte = "Edm.SByte"
  /// A 32-bit binary floating-point number.
  case single = "Edm.Single"
  /// Binary data that is read and written through a separate link.
  case stream = "Edm.Stream"
  /// Text.
  case string = "Edm.String"
  /// A time of day, encoded as a duration of less than a day; OData 2.0 and 3.0 only.
  case time = "Edm.Time"
  /// A time of day.
  case timeOfDay = "Edm.TimeOfDay"

  /// Any shape on the round earth.
  case geography = "Edm.Geography"
  /// A point on the round earth.
  case geographyPoint = "Edm.GeographyPoint"
  /// A line on the round earth.
  case geographyLineString = "Edm.GeographyLineString"
  /// A polygon on the round earth.
  case geographyPolygon = "Edm.GeographyPolygon"
  /// Points on the round earth.
  case geographyMultiPoint = "Edm.GeographyMultiPoint"
  /// Lines on the round earth.
  case geographyMultiLineString = "Edm.GeographyMultiLineString"
  /// Polygons on the round earth.
  case geographyMultiPolygon = "Edm.GeographyMultiPolygon"
  /// Shapes on the round earth.
  case geographyCollection = "Edm.GeographyCollection"
  /// Any shape on the flat plane.
  case geometry = "Edm.Geometry"
  /// A point on the flat plane.
  case geometryPoint = "Edm.GeometryPoint"
  /// A line on the flat plane.
  case geometryLineString = "Edm.GeometryLineString"
  /// A polygon on the flat plane.
  case geometryPolygon = "Edm.GeometryPolygon"
  /// Points on the flat plane.
  case geometryMultiPoint = "Edm.GeometryMultiPoint"
  /// Lines on the flat plane.
  case geometryMultiLineString = "Edm.GeometryMultiLineString"
  /// Polygons on the flat plane.
  case geometryMultiPolygon = "Edm.GeometryMultiPolygon"
  /// Shapes on the flat plane.
  case geometryCollection = "Edm.GeometryCollection"

  /// Any value, of a type that is only known at run time.
  case untyped = "Edm.Untyped"
  /// Any primitive value.
  case anyPrimitive = "Edm.PrimitiveType"
  /// Any value of a complex type.
  case anyComplex = "Edm.ComplexType"
  /// Any entity.
  case anyEntity = "Edm.EntityType"

  /// A path to an annotation, in vocabularies only.
  case annotationPath = "Edm.AnnotationPath"
  /// A path to a property of any kind, in vocabularies only.
  case anyPropertyPath = "Edm.AnyPropertyPath"
  /// A path to any model element, in vocabularies only.
  case modelElementPath = "Edm.ModelElementPath"
  /// A path to a navigation property, in vocabularies only.
  case navigationPropertyPath = "Edm.NavigationPropertyPath"
  /// A path to a structural property, in vocabularies only.
  case propertyPath = "Edm.PropertyPath"
}
