/// A number of seconds in an answer. Some servers write it as a string.
struct Lifetime: Decodable {
  /// A century, beyond which a lifetime makes no difference.
  private static let longest = 100 * 365 * 24 * 60 * 60

  let seconds: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let number = try (try? container.decode(Double.self)) ?? Double(container.decode(String.self))
    guard let number, number.isFinite else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "expected a number of seconds")
    }
    seconds = Int(min(max(0, number), Double(Self.longest)))
  }
}
