import HTTPTransport
import ServiceData

extension ODataService {
  public func call(_ call: OperationCall) async throws -> OperationResult {
    var call = call
    call.operation = overload(of: call)
    let address = try version.address(of: call, in: schema)
    let url = self.url(try path(of: call, address), address.query)
    let response = try await send(address.method, url, body: address.body ?? (address.method == .post ? [] : nil))
    guard let type = call.operation.returns, response.status != 204, !response.body.isEmpty else { return .none }
    return try await result(response, of: type)
  }

  /// The overload whose parameters are the arguments, where the one that was asked for takes others
  /// (CSDL 4.01, 12.2 and 12.4).
  private func overload(of call: OperationCall) -> OperationSchema {
    let names = Set(call.arguments.keys)
    let asked = call.operation
    guard Set(asked.parameters.map(\.name)) != names else { return asked }
    let fitting = schema.operations(asked.name).first {
      $0.isAction == asked.isAction && $0.binding == asked.binding && Set($0.parameters.map(\.name)) == names
    }
    return fitting ?? asked
  }

  /// The path of the operation, behind what it is bound to. An entity is cast where the operation belongs to a derived type.
  private func path(of call: OperationCall, _ address: OperationAddress) throws(ServiceError) -> String {
    guard let target = call.target else { return address.segment }
    var path = try ResourcePath(target.set, in: schema)
    if let key = target.key { path.append(key, grammar: version.grammar) }
    let binding = call.operation.binding.flatMap { schema.structure(of: $0.type) }
    if let binding, let type = path.type, binding != type, binding.isKind(of: type) { path.append(cast: binding) }
    path.append(address.segment)
    return path.text
  }

  private func result(_ response: HTTPResponse, of type: OperationType) async throws(ServiceError) -> OperationResult {
    let (reader, schema) = (version.reader, schema)
    guard case .navigation(let name) = type.type, let structure = schema.type(name) else {
      return .value(try read(response) { bytes throws(JSONError) in try reader.value(bytes, of: type, in: schema) })
    }
    guard type.isCollection else { return .rows([try row(response, of: structure)]) }
    var response = response
    var rows: [Row] = []
    while true {
      let page = try read(response) { bytes throws(JSONError) in try reader.page(bytes, of: structure) }
      rows += page.rows
      guard let link = page.nextLink else { return .rows(rows) }
      response = try await send(.get, url(ofLink: link, from: response.finalURL))
    }
  }
}
