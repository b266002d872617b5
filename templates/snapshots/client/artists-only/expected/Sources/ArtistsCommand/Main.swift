import Artists
import ClientCommands
import FoundationEssentials

@main
enum Main {
  static func main() async { await ClientProgram(ArtistsClientApplication()).main() }
}
