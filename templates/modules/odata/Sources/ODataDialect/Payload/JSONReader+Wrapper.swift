import ServiceData

extension JSONReader {
  /// The error for an entity of another type than expected.
  func failure(_ found: StructuredSchema, insteadOf expected: StructuredSchema) -> JSONError {
    failure("expected '\(expected.qualifiedName)', found '\(found.qualifiedName)'")
  }

  /// Whether the next value is a collection although one entity of a type is expected: an array, or an object that
  /// holds an array under a name that is not a member of the type. Reads nothing.
  func isWrapper(_ name: String, of type: StructuredSchema) throws(JSONError) -> Bool {
    var reader = self
    guard try reader.peek() == .object else { return try reader.peek() == .array }
    guard type.index(of: name) == nil else { return false }
    try reader.beginObject()
    while let found = try reader.nextName() {
      if found == name, try reader.peek() == .array { return true }
      try reader.skip()
    }
    return false
  }
}
