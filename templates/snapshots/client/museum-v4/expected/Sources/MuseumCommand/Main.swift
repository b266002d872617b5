import ClientCommands
import DataCommands
import FakeService
import FoundationEssentials
import HTTPTransport
import Museum
import MuseumModel
import ODataDialect
import ServiceData

@main
enum Main {
  static func main() async { await ClientProgram(MuseumClientApplication()).main() }
}
