import ServiceData

/// The sample entity whose values are created.
struct SampleContext {
  let plan: TablePlan
  let type: StructuredSchema
  /// The number of the entity in its table, from 0.
  var ordinal: Int

  /// The identity of a property, from which its pseudorandom values follow.
  func place(of path: [String]) -> String { plan.path + "\n" + path.joined(separator: "/") }
}
