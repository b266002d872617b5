import AppLifecycle
import Artists
import ArtistsModel
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
  static func main() async { await ServiceProgram(ArtistsApplication()).main() }
}
