import AppLifecycle
import Bell
import BellModel
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

@main
enum Main {
  static func main() async { await ServiceProgram(BellApplication()).main() }
}
