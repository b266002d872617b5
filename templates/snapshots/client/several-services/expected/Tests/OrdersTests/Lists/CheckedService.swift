import ClientCommands
import CommandLineInterface
import DataChecks
import DataCommands
import FoundationEssentials
import ModelChecks
import Orders
import OrdersCommand
import OrdersModel
import ServiceData
import TypedEntities

/// The application under test, and the sets and operations of its service.
enum CheckedService {
  static let subject: any TestSubject = ClientSubject()

  static var schema: ServiceSchema { OrdersSchema.shared }

  static let sets: [CheckedSet] = [
    ServiceSets1.all
  ].flatMap(\.self)

  static let functions: [String] = OperationChecks.names(OrdersSchema.shared)

  static let operations: [String] = OperationChecks.namesWithParameters(OrdersSchema.shared)
}

/// The client and its program, with the package's fake service.
private struct ClientSubject: TestSubject {
  let application: any ClientApplication = OrdersClientApplication()
  let options = ["--demo"]

  func run(_ arguments: [String], console: Console) async -> CommandStatus {
    await ClientProgram(application).run(arguments, console: console)
  }
}
