import ServiceData

/// The answer to a creation: `{"id": …, "success": true, "errors": [], "created": true}`.
struct SaveResult {
  let id: String?

  init(_ body: Value) {
    guard case .row(let row) = body, case .string(let id)? = row["id"], row["success"] != .bool(false) else {
      self.id = nil
      return
    }
    self.id = id
  }
}
