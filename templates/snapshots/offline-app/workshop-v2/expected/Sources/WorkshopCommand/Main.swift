import FoundationEssentials
import ServiceCommands
import Workshop

@main
enum Main {
  static func main() async { await ServiceProgram(WorkshopApplication()).main() }
}
