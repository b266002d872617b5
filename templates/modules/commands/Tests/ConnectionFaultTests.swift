import HTTPTransport
import Testing

@testable import ServiceCommands

@Suite struct ConnectionFaultTests {
  @Test("a failed connection ends with a status that the help explains", arguments: HTTPError.Kind.allCases)
  func status(kind: HTTPError.Kind) {
    let error = HTTPError(kind, host: "example.com", detail: "because of a test")
    let status = FaultExplainer(program: "shop").status(of: error)
    #expect(ServiceProgram.statuses.contains { $0.status == status.rawValue }, "\(status)")
  }

  @Test func whatCannotBeUnderstoodIsNotAnOutage() {
    func status(_ kind: HTTPError.Kind) -> Int32 {
      FaultExplainer(program: "shop").status(of: HTTPError(kind, host: "example.com", detail: "")).rawValue
    }
    #expect(status(.redirect) == 65 && status(.tooLarge) == 65)
    #expect(status(.insecure) == 4 && status(.cannotConnect) == 4)
    #expect(status(.cancelled) == 130 && status(.notAuthenticated) == 5)
  }
}
