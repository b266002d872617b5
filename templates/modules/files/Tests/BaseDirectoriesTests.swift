import FoundationEssentials
import LocalFiles
import Testing

@Suite struct BaseDirectoriesTests {
  @Test func areNamedByTheEnvironment() {
    let directories = BaseDirectories([
      "XDG_STATE_HOME": "/state", "XDG_CONFIG_HOME": "/settings", "HOME": "/home/anna",
    ])
    #expect(directories.state.path == "/state")
    #expect(directories.configuration.path == "/settings")
  }

  @Test(arguments: [[:], ["XDG_STATE_HOME": "", "XDG_CONFIG_HOME": "settings"]])
  func areInTheHomeDirectory(others: [String: String]) {
    let directories = BaseDirectories(others.merging(["HOME": "/home/anna"]) { first, _ in first })
    #expect(directories.state.path == "/home/anna/.local/state")
    #expect(directories.configuration.path == "/home/anna/.config")
  }

  @Test func areInTheHomeOfTheUserWithoutHome() {
    let home = FileManager.default.homeDirectoryForCurrentUser.path
    #expect(BaseDirectories([:]).state.path == home + "/.local/state")
    #expect(BaseDirectories(["HOME": "anna"]).configuration.path == home + "/.config")
  }
}
