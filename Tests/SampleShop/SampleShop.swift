import SampleApplication
import ServiceCommands

/// The program of the sample application, for tests on a terminal. `--profile` names where it keeps its state.
@main struct SampleShop {
  static func main() async { await ServiceProgram(ShopApplication()).main() }
}
