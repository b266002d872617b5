import Bell
import BellModel
import ClientCommands
import DataCommands
import FakeService
import FoundationEssentials
import HTTPTransport
import ODataDialect
import ServiceData

@main
enum Main {
  static func main() async { await ClientProgram(BellClientApplication()).main() }
}
