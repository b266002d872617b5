import AppLifecycle

// This file is yours: it was written once, and is never generated again.

/// Who hears of the lifecycle of the program and its terminal, in order. Add delegates of your own: each conforms to the
/// modules that it serves, such as `CoreDelegate` or `ConnectivityDelegate`.
@MainActor
enum ApplicationDelegates {
  static func all(_ provided: [any ApplicationDelegate]) -> [any ApplicationDelegate] { provided }
}
