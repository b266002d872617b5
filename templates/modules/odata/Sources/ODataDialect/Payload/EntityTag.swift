import HTTPTransport

extension String {
  /// The text as an entity tag of an ETag field (RFC 9110, 8.8.3); nil if no change can be conditional on it: it is empty, is
  /// `*`, which any version matches (13.1.1), or has characters that no field can have (5.5).
  ///
  /// Versions of such entities are compared by their values, as without entity tags.
  var entityTag: String? {
    let isField = unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    return isEmpty || self == "*" || !isField ? nil : self
  }
}

extension HTTPResponse {
  /// The entity tag in the field of a response.
  var entityTag: String? { headers["ETag"]?.entityTag }
}
