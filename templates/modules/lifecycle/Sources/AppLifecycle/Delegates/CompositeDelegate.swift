/// One delegate made of many, asked in order.
///
/// Every call reaches every delegate that conforms to the module in question; none is skipped because an earlier one has
/// answered. How the answers become one depends on the question: all must agree to launch, one suffices to open a link
/// or to restore, the first answer counts where a value is asked. An answer of nil takes no part.
///
/// Where delegates work asynchronously, the caller hears once, when all are done; one that takes longer than
/// ``timeLimit`` is not waited for, and the others are told all the same.
@MainActor
public final class CompositeDelegate: Sendable {
  /// How long one delegate may take to handle one asynchronous call.
  public let timeLimit: Duration
  let delegates: [any ApplicationDelegate]

  /// Makes a composite of delegates, which are asked in the order given.
  public nonisolated init(_ delegates: [any ApplicationDelegate], timeLimit: Duration = .seconds(10)) {
    self.delegates = delegates
    self.timeLimit = timeLimit
  }

  /// All delegates that serve a module, in order.
  func serving<Module>(_ module: Module.Type) -> [Module] {
    delegates.compactMap { $0 as? Module }
  }
}
