import AppLifecycle
import DataCommands
import FakeService
import FoundationEssentials
import HTTPTransport
import LocalStore
import Museum
import MuseumModel
import ODataDialect
import OfflineData
import OnboardingSessions
import ServiceCommands
import ServiceData

@main
enum Main {
  static func main() async { await ServiceProgram(MuseumApplication()).main() }
}
