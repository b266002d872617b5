import DataChecks
import HTTPTransport
import ModelChecks
import SampleApplication
import ServiceData
import Testing

struct OperationChecksTests {
  private static let schema = ServiceSchema(
    emitted: """
      schema 1 odata 4.0
      entity Shop.Thing keys=ID
        ID Int32!
      set Things Shop.Thing
      function Find
        parameter from Int32!
        parameter to Int32!
        parameter text String
        parameter limit Int32! optional
        returns Int32
      action Shop.Move
        bound n:Shop.Thing
        parameter place String!
        parameter note String
      """)

  @Test("optional parameters are omitted, and missing ones are named", arguments: ["Find", "Shop.Move"])
  func passes(name: String) async throws {
    #expect(OperationChecks.namesWithParameters(Self.schema) == ["Find", "Shop.Move"])
    try await ShopApplication(schema: Self.schema).check { bench in
      try await OperationChecks(on: bench).checkLeavingOut(name)
      try await OperationChecks(on: bench).checkLacking(name)
    }
  }

  @Test("a function call passes null, and omits a parameter with a default")
  func address() async throws {
    let application = ShopApplication(schema: Self.schema) { request, response in
      guard request.url.contains("Find") else { return response }
      return request.url.hasSuffix("Find(from=1,to=1,text=null)") ? response : HTTPResponse(status: 400)
    }
    try await application.check { try await OperationChecks(on: $0).checkLeavingOut("Find") }
  }

  @Test("a service that requires all parameters is detected")
  func refused() async throws {
    let application = ShopApplication(schema: Self.schema) { request, response in
      request.url.contains("Find") ? HTTPResponse(status: 400) : response
    }
    await #expect(throws: CheckFailure.self) {
      try await application.check { try await OperationChecks(on: $0).checkLeavingOut("Find") }
    }
  }
}
