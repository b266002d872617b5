import ClientCommands
import FoundationEssentials
import Tools

@main
enum Main {
  static func main() async { await ClientProgram(ToolsClientApplication()).main() }
}
