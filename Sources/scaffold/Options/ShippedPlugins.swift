import FoundationEssentials

/// The plugins that come with this program: in an installation, `lib/scaffold/plugins` next to the folder of the program.
enum ShippedPlugins {
  /// Their folder, which need not exist; nil if the place of the program is not known.
  static let folder: String? = {
    guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else { return nil }
    return URL(fileURLWithPath: program).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "lib/scaffold/plugins").path
  }()
}
