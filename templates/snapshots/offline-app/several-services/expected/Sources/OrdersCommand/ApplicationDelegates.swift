import AppLifecycle

// This file is yours: scaffold wrote it once and never changes it.

/// The delegates that receive lifecycle events of the program and its terminal, in order. You can add your own: a delegate
/// conforms to the protocols of the events that it handles, such as `CoreDelegate` or `ConnectivityDelegate`.
@MainActor
enum ApplicationDelegates {
  static func all(_ provided: [any ApplicationDelegate]) -> [any ApplicationDelegate] { provided }
}
