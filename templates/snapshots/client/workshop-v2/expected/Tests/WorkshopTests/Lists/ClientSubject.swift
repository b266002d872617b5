import ClientCommands
import CommandLineInterface
import DataChecks
import DataCommands
import WorkshopCommand

/// The client and its program, with the package's fake service.
struct ClientSubject: TestSubject {
  let application: any ClientApplication = WorkshopClientApplication()
  let options = ["--demo"]

  func run(_ arguments: [String], console: Console) async -> CommandStatus {
    await ClientProgram(application).run(arguments, console: console)
  }
}
