/// The kinds of primitive values that a member of a row can hold, named after the primitive types of
/// OData (CSDL 4.01, 3.3), which other protocols map to.
public enum PrimitiveKind: String, Sendable, CaseIterable {
  case boolean = "Boolean"
  case byte = "Byte"
  case sbyte = "SByte"
  case int16 = "Int16"
  case int32 = "Int32"
  case int64 = "Int64"
  case single = "Single"
  case double = "Double"
  case decimal = "Decimal"
  case string = "String"
  case guid = "Guid"
  case binary = "Binary"
  case date = "Date"
  /// A date and time without an offset (`Edm.DateTime` of OData V2 and V3).
  case dateTime = "DateTime"
  case dateTimeOffset = "DateTimeOffset"
  /// A time of day (`Edm.TimeOfDay`, and `Edm.Time` of OData V2).
  case timeOfDay = "TimeOfDay"
  case duration = "Duration"
  /// A media stream; its content is never part of a row.
  case stream = "Stream"
  /// A GeoJSON object on the round earth.
  case geography = "Geography"
  /// A GeoJSON object on a plane.
  case geometry = "Geometry"
  /// Any JSON value: the type is untyped, or the metadata names one that it does not declare.
  case json = "JSON"
}
