import HTTPTransport
import ServiceFaults
import Testing

/// Parsing and writing plans of faults.
struct FaultPlanTests {
  @Test func textRoundTrips() throws {
    let text =
      "lost@3 503@POST/1 429:7@PATCH/Products/2 cut@GET/$batch/1 short@4 delay:20@Stock/1 late:504@PUT/1 refuse@9 "
      + "die-before@2 die-after@MERGE/2"
    let plan = try FaultPlan(text)
    #expect(plan.description == text)
    #expect(plan.faults[2] == ServiceFault(.status(429, retryAfter: 7), method: .patch, set: "Products", number: 2))
    #expect(plan.faults[5] == ServiceFault(.delay(milliseconds: 20), set: "Stock", number: 1))
    #expect(try FaultPlan(" lost@1,\n cut@2 ").faults.count == 2)
    #expect(try FaultPlan("").faults.isEmpty)
  }

  @Test func reportsInvalidText() {
    let cases = [
      ("lots@1", "'lost'"), ("lost", "followed by '@'"), ("lost@0", "from 1"), ("lost@POST", "from 1"),
      ("lost@POST/A/B/1", "at most a method and a set"), ("600@1", "'STATUS'"), ("delay@1", "'delay:MILLISECONDS'"),
      ("503:-1@1", "'STATUS:SECONDS'"), ("lost:1@1", "'lost'"), ("lost@//1", "at most a method and a set"),
    ]
    for (text, part) in cases {
      #expect {
        try FaultPlan(text)
      } throws: { error in
        "\(error)".hasPrefix("'\(text)' is not a fault of the service, expected ") && "\(error)".contains(part)
      }
    }
  }
}
