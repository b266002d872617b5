import HTTPTransport
import ServiceData

extension ChangeRequestWriter {
  /// The call of a function or an action (OData 4.01 Part 1, 11.5).
  func request(_ call: OperationCall) throws(ServiceError) -> ChangeRequest {
    var call = call
    call.operation = overload(of: call)
    let address = try version.address(of: call, in: schema)
    var request = ChangeRequest(address.method, try path(of: call, address))
    request.query = address.query
    request.body = address.body ?? (address.method == .post ? [] : nil)
    // A function changes nothing, so the version does not matter.
    if !address.method.isSafe, let etag = call.target?.etag, !etag.isEmpty { request.headers["If-Match"] = etag }
    return request
  }

  /// The overload whose parameters are the arguments, if the requested overload has others (CSDL 4.01, 12.2 and 12.4).
  func overload(of call: OperationCall) -> OperationSchema {
    let names = Set(call.arguments.keys)
    let asked = call.operation
    guard Set(asked.parameters.map(\.name)) != names else { return asked }
    let fitting = schema.operations(asked.name).first {
      $0.isAction == asked.isAction && $0.binding == asked.binding && Set($0.parameters.map(\.name)) == names
    }
    return fitting ?? asked
  }

  /// The path of the operation, after its binding target. An entity is cast if the operation belongs to a derived type.
  private func path(of call: OperationCall, _ address: OperationAddress) throws(ServiceError) -> String {
    guard let target = call.target else { return address.segment }
    var path = try path(target.key, target.set)
    let binding = call.operation.binding.flatMap { schema.structure(of: $0.type) }
    if let binding, let type = path.type, binding != type, binding.isKind(of: type) { path.append(cast: binding) }
    path.append(address.segment)
    return path.text
  }
}
