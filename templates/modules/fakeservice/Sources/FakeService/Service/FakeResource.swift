import ODataDialect
import ServiceData

/// What the path of a request leads to in the data.
enum FakeResource {
  /// Entities, and what they are reached through if not their set.
  case entities(RelatedRecords, through: FakeDatabase.Connection?)
  case entity(FakeRecord, TablePlan)
  /// No entity where one could be: a navigation property that leads nowhere; it can be created there.
  case missing(TablePlan?, through: FakeDatabase.Connection?)
  /// The value of a property of an entity, or what an operation returned.
  case value(Value, OperationType, name: String)
  /// The stream of an entity, by the name of the property; empty for the entity's own.
  case stream(FakeRecord, TablePlan, property: String)
  /// An operation that returned nothing.
  case nothing
}
