import ServiceData
import Testing

struct ServiceErrorTests {
  @Test(
    "an answer that another try can change is no refusal",
    arguments: [
      (400, ServiceError.Kind.refused, false), (407, .unavailable, true), (408, .unavailable, true),
      (409, .refused, false), (423, .unavailable, false), (425, .unavailable, false), (429, .unavailable, true),
      (500, .unavailable, false), (503, .unavailable, true), (511, .unavailable, false),
    ])
  func meaningOfAStatus(_ status: Int, _ kind: ServiceError.Kind, _ isOutage: Bool) {
    let error = ServiceError(status: status)
    #expect(error.kind == kind)
    #expect(error.isOutage == isOutage)
  }
}
