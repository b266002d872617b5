import ServiceData

/// The resource at the path of a request.
enum FakeResource {
  /// Entities, and the navigation property through which they are addressed, if any.
  case entities(RelatedRecords, through: FakeDatabase.Connection?)
  case entity(FakeRecord, TablePlan)
  /// A missing entity: an empty navigation property, in which an entity can be created.
  case missing(TablePlan?, through: FakeDatabase.Connection?)
  /// The value of an entity's property, or the result of an operation.
  case value(Value, OperationType, name: String)
  /// The stream of an entity, by the name of the property; empty for a media entity's own stream.
  case stream(FakeRecord, TablePlan, property: String)
  /// An operation without a result.
  case nothing
}
