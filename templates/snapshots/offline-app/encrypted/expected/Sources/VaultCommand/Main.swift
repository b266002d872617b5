import FoundationEssentials
import ServiceCommands
import Vault

@main
enum Main {
  static func main() async { await ServiceProgram(VaultApplication()).main() }
}
