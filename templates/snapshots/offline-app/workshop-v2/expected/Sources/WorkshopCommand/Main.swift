import AppLifecycle
import DataCommands
import FakeService
import FoundationEssentials
import HTTPTransport
import LocalStore
import ODataDialect
import OfflineData
import OnboardingSessions
import ServiceCommands
import ServiceData
import Workshop
import WorkshopModel

@main
enum Main {
  static func main() async { await ServiceProgram(WorkshopApplication()).main() }
}
