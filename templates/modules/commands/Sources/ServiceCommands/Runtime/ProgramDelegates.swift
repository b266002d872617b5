import AppLifecycle

/// The delegates of the running program, which its lifecycle and its commands share.
enum ProgramDelegates {
  /// The delegates of the program; nil if a command runs without a program's lifecycle.
  @TaskLocal static var current: CompositeDelegate?
  /// The one of ``current`` that accepts links to the data.
  @TaskLocal static var links: LinkDelegate?
  /// The one of ``current`` that is told about requests to reload.
  @TaskLocal static var reloads: ReloadDelegate?
}
