import Glibc

/// The first part of a body that was not received completely, in the file of ``HTTPRequest/responseFile``.
///
/// The rest can be requested with `Range` and `If-Range` if the service gave the content a strong ETag (RFC 9110, 13.1.5 and
/// 14.2). Next to the file is its version: the ETag, a hash of the URL, and the current start of the system, because after
/// a crash of the system the end of a file may not be what was written.
public struct PartialBody: Sendable, Hashable {
  /// The number of bytes in the file.
  let size: Int
  /// The strong ETag of the content.
  let version: String

  /// Whether the rest of the body in a file can be requested from the service.
  public static func isResumable(_ path: String) -> Bool { access(versionPath(path), F_OK) == 0 }

  /// Deletes the version of the body in a file, so that all of it is received again.
  public static func forget(_ path: String) { unlink(versionPath(path)) }

  /// The part in a file; nil if it is not of the content of a URL, or if nothing was received.
  init?(at path: String, of url: String) {
    guard let size = FileBytes.size(path), size > 0, let bytes = FileBytes.read(Self.versionPath(path)) else {
      return nil
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 3, lines[0] == Self.origin(url), let start = Self.systemStart, lines[1] == start,
      lines[2].utf8.allSatisfy({ $0 >= 0x20 })
    else { return nil }
    (self.size, version) = (size, String(lines[2]))
  }

  /// The header fields that request the rest of the body, if the content still has this version.
  var headers: [HTTPHeaders.Field] {
    [HTTPHeaders.Field("Range", "bytes=\(size)-"), HTTPHeaders.Field("If-Range", version)]
  }

  /// Writes the version of a body that is about to be received into a file, if the rest could be requested later.
  static func note(_ head: ResponseHead, of url: String, _ path: String) {
    guard head.status == 200, let version = head.headers["ETag"], version.hasPrefix("\""), let start = systemStart,
      !head.headers.contains("Content-Encoding")
    else { return }
    let bytes = Array((origin(url) + "\n" + start + "\n" + version).utf8)
    let descriptor = open(versionPath(path), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // Without a complete version, all of the body is received again.
    if write(descriptor, bytes, bytes.count) != bytes.count { forget(path) }
  }

  private static func versionPath(_ path: String) -> String { path + ".version" }

  /// A hash of a URL (FNV-1a), which may contain secrets.
  private static func origin(_ url: String) -> String {
    String(url.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
  }

  /// Identifies the time since the last start of the system (random(4)); nil if it is not known.
  private static var systemStart: String? {
    FileBytes.read("/proc/sys/kernel/random/boot_id").map { bytes in
      String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
  }
}

/// The part of a body that a response has (`Content-Range`, RFC 9110, 14.4).
struct ContentRange {
  /// The number of bytes before the part.
  let first: Int
  /// The number of bytes of the whole body; nil if the service does not know it.
  let total: Int?

  /// Reads `bytes 100-199/200`; nil for anything else.
  init?(_ text: String?) {
    let words = (text ?? "").split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let halves = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count == 2, let first = halves[0].split(separator: "-").first.flatMap({ Int($0) }), first >= 0,
      halves[1] == "*" || Int(halves[1]) != nil
    else { return nil }
    (self.first, total) = (first, Int(halves[1]))
  }
}
