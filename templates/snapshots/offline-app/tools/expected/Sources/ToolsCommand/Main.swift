import AppLifecycle
import DataCommands
import FoundationEssentials
import HTTPTransport
import LocalStore
import OfflineData
import OnboardingSessions
import RESTDialect
import RESTSampleService
import ServiceCommands
import ServiceData
import Tools
import ToolsModel

@main
enum Main {
  static func main() async { await ServiceProgram(ToolsApplication()).main() }
}
