import CommandLineInterface
import Scaffold
import Testing

@testable import ScaffoldCLI

/// The statuses of the command-line contract.
@Suite struct ExitStatusTests {
  static let statuses: [(ScaffoldError.Failure, Int32)] = [
    (.usage, 64), (.unusableMetadata, 65), (.unreadable, 66), (.unreachable, 69), (.internalFault, 70),
    (.outputExists, 73), (.refused, 77), (.notSetUp, 78), (.packFailed, 1), (.pluginFailed, 1),
    (.interrupted, 130),
  ]

  @Test(arguments: statuses) func mapsFailuresToStatuses(_ failure: ScaffoldError.Failure, _ status: Int32) {
    #expect(FaultReport.fault(ScaffoldError(failure, .internalError, "no")).status.rawValue == status)
  }

  @Test func mapsEveryFailure() {
    #expect(Set(Self.statuses.map(\.0)) == Set(ScaffoldError.Failure.allCases))
    let documented = Set(StatusCatalogue.meanings.map(\.status))
    #expect(documented.isSuperset(of: Self.statuses.map(\.1)))
  }

  @Test func reportsErrorsWithLocationAndRemedy() {
    let place = SourceLocation(file: "service.xml", line: 7, column: 14)
    let error = ScaffoldError(
      .unusableMetadata, .unknownType, "unknown type 'Shop.Prodct'", at: place, hint: "did you mean 'Shop.Product'?")
    #expect(
      FaultReport.fault(error).text == """
        service.xml:7:14: error: unknown type 'Shop.Prodct'
        hint: did you mean 'Shop.Product'?
        """)
  }

  @Test func reportsOtherErrorsAsInternal() {
    struct Surprise: Error {}
    let fault = FaultReport.fault(Surprise())
    #expect(fault.status == .software)
    #expect(fault.text.contains("please report this"))
  }
}
