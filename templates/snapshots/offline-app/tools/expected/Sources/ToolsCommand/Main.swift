import FoundationEssentials
import ServiceCommands
import Tools

@main
enum Main {
  static func main() async { await ServiceProgram(ToolsApplication()).main() }
}
