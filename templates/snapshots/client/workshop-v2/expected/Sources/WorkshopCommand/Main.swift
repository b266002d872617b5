import ClientCommands
import DataCommands
import FakeService
import FoundationEssentials
import HTTPTransport
import ODataDialect
import ServiceData
import Workshop
import WorkshopModel

@main
enum Main {
  static func main() async { await ClientProgram(WorkshopClientApplication()).main() }
}
