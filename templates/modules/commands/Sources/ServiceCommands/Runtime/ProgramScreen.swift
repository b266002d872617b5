import AppLifecycle

/// The screen of the program, which its lifecycle and its commands share.
enum ProgramScreen {
  /// The screen of the running program; nil in tests of single commands.
  @TaskLocal static var current: AppUILifecycleManager?
}
