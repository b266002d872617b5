/// A version of the API, such as 62.0. It is part of each address: `/services/data/v62.0/`.
struct APIVersion: Hashable, Comparable, CustomStringConvertible {
  /// The version of a model whose documents name none.
  static let usual = APIVersion(major: 60, minor: 0)

  let major: Int
  let minor: Int

  var description: String { "\(major).\(minor)" }

  static func < (left: APIVersion, right: APIVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }

  private init(major: Int, minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// Reads `62.0`; nil for any other text.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ (1...3).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.isDigit) }),
      let major = Int(parts[0]), let minor = Int(parts[1])
    else { return nil }
    self.init(major: major, minor: minor)
  }

  /// Finds the version in an address, `https://example.org/services/data/v62.0/sobjects/Account`.
  init?(inAddress address: String) {
    guard let start = address.firstRange(of: "/services/data/v") else { return nil }
    self.init(address[start.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" })
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
