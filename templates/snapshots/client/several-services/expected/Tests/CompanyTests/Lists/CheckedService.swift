import ClientCommands
import CommandLineInterface
import Company
import CompanyCommand
import CompanyModel
import DataChecks
import DataCommands
import FoundationEssentials
import ModelChecks
import ServiceData
import TypedEntities

/// The application under test, and the sets and operations of its service.
enum CheckedService {
  static let subject: any TestSubject = ClientSubject()

  static var schema: ServiceSchema { CompanySchema.shared }

  static let sets: [CheckedSet] = []

  static let functions: [String] = OperationChecks.names(CompanySchema.shared)

  static let operations: [String] = OperationChecks.namesWithParameters(CompanySchema.shared)
}

/// The client and its program, with the package's fake service.
private struct ClientSubject: TestSubject {
  let application: any ClientApplication = CompanyClientApplication()
  let options = ["--demo"]

  func run(_ arguments: [String], console: Console) async -> CommandStatus {
    await ClientProgram(application).run(arguments, console: console)
  }
}
