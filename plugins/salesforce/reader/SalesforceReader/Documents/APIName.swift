/// The name of an object, field or relationship in the API, as `Account`, `Amount__c` and `Invoices__r`.
///
/// The service compares such names without their case. Anything but ASCII letters, digits and underscores could not be
/// part of an address or a query without changing its meaning.
enum APIName {
  private static let longest = 255

  /// Whether a text is such a name.
  static func isName(_ text: String) -> Bool {
    guard text.utf8.count <= longest, let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

extension DocumentObject {
  /// The name in a member. A missing or impossible one is reported.
  func name(_ member: String, leavingOut what: String) -> String? {
    guard let name = text(member) else {
      log.warn(.invalidName, "left out \(what): it has no '\(member)'", at: place)
      return nil
    }
    guard APIName.isName(name) else {
      log.warn(
        .invalidName, "left out \(what): '\(name.prefix(80))' is not a name of letters, digits and underscores",
        at: place(of: member))
      return nil
    }
    return name
  }
}
