import CommandLineInterface

/// The options of commands that repeat themselves while nobody needs to be there.
enum WatchOptions {
  static let sync = CommandOption(
    "watch", .integer("SECONDS", 1...86_400),
    "synchronize again and again, with this pause in between, as a background service does")
  static let status = CommandOption("watch", "keep running, and report every change")
}
