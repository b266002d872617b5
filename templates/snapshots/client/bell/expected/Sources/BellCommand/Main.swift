import Bell
import ClientCommands
import FoundationEssentials

@main
enum Main {
  static func main() async { await ClientProgram(BellClientApplication()).main() }
}
