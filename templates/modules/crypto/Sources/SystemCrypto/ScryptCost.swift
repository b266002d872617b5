/// The cost parameters of scrypt (RFC 7914, section 2). They are stored with each wrapped key, so that later versions can
/// change the standard.
public struct ScryptCost: Sendable, Hashable, Codable {
  /// The number of blocks, a power of two; the memory that is needed is `128 * n * r` bytes.
  public let n: Int
  /// The size of a block, in units of 128 bytes.
  public let r: Int
  /// The number of independent computations.
  public let p: Int

  /// Creates parameters; the standard ones need 128 MiB.
  public init(n: Int = 1 << 17, r: Int = 8, p: Int = 1) {
    self.n = n
    self.r = r
    self.p = p
  }

  /// The maximum memory of a computation, in bytes.
  var memory: Int { 128 * r * (n + p + 2) + (1 << 20) }

  /// Whether the parameters are valid, and not so large that a damaged file exhausts the memory.
  public var isUsable: Bool {
    (2...(1 << 20)).contains(n) && n.nonzeroBitCount == 1 && (1...32).contains(r) && (1...16).contains(p)
  }
}
