/// Notes which members a key path reads from a probe row, so that `\Product.name` can be told as a path of
/// metadata names without a second declaration of every property.
final class PathRecorder: Sendable {
  private let names = Locked<[String]>([])

  func note(_ name: String) { names.withLock { $0.append(name) } }

  var segments: [String] { names.withLock { $0 } }
}
