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
import Vault
import VaultModel

@main
enum Main {
  static func main() async { await ServiceProgram(VaultApplication()).main() }
}
