import ClientCommands
import FoundationEssentials
import Museum

@main
enum Main {
  static func main() async { await ClientProgram(MuseumClientApplication()).main() }
}
