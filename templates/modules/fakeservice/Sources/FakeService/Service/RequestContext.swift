import ServiceData

/// A request with its parsed URL and the resource that it addresses.
struct RequestContext {
  let request: FakeRequest
  let target: ODataRequestTarget
  let found: ResourceWalk.Finding

  /// The form of the answer.
  var form: ResourceWalk.Form { found.form }
  /// The query options of the URL.
  var query: RowQuery { target.query }
}
