import Foundation
import OnboardingSessions
import Testing

@testable import ServiceCommands

struct CredentialExposureTests {
  @Test func aPasswordIsReadableOnTheWayToAnotherMachine() {
    let exposure = SessionCredential.basic(user: "anna", password: "hunter2").exposure(
      at: URL(string: "http://shop.example.com:8080/service"))
    #expect(
      exposure
        == "the password of 'anna' is sent to shop.example.com:8080 unencrypted, so that others on the network can read it; "
        + "use an address that begins with 'https://'")
  }

  @Test(arguments: [
    (SessionCredential.none, "http://shop.example.com/service"),
    (.basic(user: "anna", password: "hunter2"), "https://shop.example.com/service"),
    (.bearer(token: "t"), "http://127.0.0.1:8080/service"), (.tokenCommand("token"), "http://localhost/service"),
  ]) func nothingIsReadable(_ credential: SessionCredential, _ address: String) {
    #expect(credential.exposure(at: URL(string: address)) == nil)
  }
}
