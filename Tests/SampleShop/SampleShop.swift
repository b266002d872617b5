import FoundationEssentials
import SampleApplication
import ServiceCommands

/// The program of the sample application, for tests on a terminal. `--profile` names where it keeps its state. The variable
/// `SHOP_LOCK_SECONDS` says when a session locks itself, and `SHOP_PASSCODE=required` that a session needs a passcode.
@main struct SampleShop {
  static func main() async {
    let environment = ProcessInfo.processInfo.environment
    var application = ShopApplication()
    if let seconds = environment["SHOP_LOCK_SECONDS"].flatMap({ Int($0) }) {
      application.passcodePolicy.lockTimeout = .seconds(seconds)
    }
    application.passcodePolicy.isRequired = environment["SHOP_PASSCODE"] == "required"
    await ServiceProgram(application).main()
  }
}
