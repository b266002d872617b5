import ClientCommands
import FoundationEssentials
import Workshop

@main
enum Main {
  static func main() async { await ClientProgram(WorkshopClientApplication()).main() }
}
