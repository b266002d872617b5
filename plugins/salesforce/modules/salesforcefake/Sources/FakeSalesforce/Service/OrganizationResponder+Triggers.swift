import ServiceData

extension OrganizationResponder {
  /// Runs the trigger of an object with all records of a transaction.
  ///
  /// - Throws: ``APIError`` for all of them if it does not handle an exception (Apex Developer Guide, "Bulk DML Exception
  ///   Handling").
  func runTrigger(of object: String, _ records: [Value]) throws(APIError) {
    guard let code = options.trigger(object, records) else { return }
    throw APIError(
      400, code, message: "\(object)Trigger: execution of BeforeInsert caused by: System.NullPointerException")
  }

  /// The errors of the triggers for the records of a collection, by their places.
  func triggerErrors(_ records: [Value]) -> [Int: APIError] {
    let types = records.map { $0["attributes"]?["type"]?.text ?? "" }
    var errors: [Int: APIError] = [:]
    for (type, indices) in Dictionary(grouping: records.indices, by: { types[$0] }) {
      do throws(APIError) {
        try runTrigger(of: type, indices.map { records[$0] })
      } catch {
        for index in indices { errors[index] = error }
      }
    }
    return errors
  }
}
