import ClientCommands
import DataCommands
import FoundationEssentials
import HTTPTransport
import RESTDialect
import RESTSampleService
import ServiceData
import Tools
import ToolsModel

@main
enum Main {
  static func main() async { await ClientProgram(ToolsClientApplication()).main() }
}
