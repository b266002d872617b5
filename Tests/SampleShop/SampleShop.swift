import FoundationEssentials
import SampleApplication
import ServiceCommands

/// The program of the sample application, for tests on a terminal. `--profile` names where it keeps its state, and the variable
/// `SHOP_LOCK_SECONDS` when a session locks itself.
@main struct SampleShop {
  static func main() async {
    var application = ShopApplication()
    if let seconds = ProcessInfo.processInfo.environment["SHOP_LOCK_SECONDS"].flatMap({ Int($0) }) {
      application.passcodePolicy.lockTimeout = .seconds(seconds)
    }
    await ServiceProgram(application).main()
  }
}
