import AppLifecycle
import Glibc

/// The browser of the user's desktop.
struct WebBrowser: Sendable {
  var environment: [String: String] = EnvironmentVariables.current.values

  /// Opens an address with `xdg-open`, if there is a display.
  ///
  /// Other users of the machine can read the arguments of a program, so it gets a page that leads to the address.
  ///
  /// - Parameter page: is written for it, and removed by the caller when the address is not needed any more.
  /// - Returns: whether the program was started; it may still find no browser.
  func open(_ address: String, through page: ForwardingPage) -> Bool {
    guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment[$0]?.isEmpty == false }) else { return false }
    guard page.write(for: address) else { return false }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    let texts = ["xdg-open", page.path]
    let arguments = texts.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    return posix_spawnp(&process, "xdg-open", &actions, nil, arguments, environ) == 0
  }
}
