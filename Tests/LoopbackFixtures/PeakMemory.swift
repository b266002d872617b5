import Foundation

/// The memory of this process.
public enum PeakMemory {
  /// How much more memory a closure needs at its peak than before it, in bytes (`VmHWM` and `VmRSS`, proc(5)).
  public static func growth(_ work: () async throws -> Void) async throws -> Int {
    // Sets the peak to what is used now.
    try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    let before = try value("VmHWM")
    try await work()
    return try value("VmHWM") - before
  }

  private static func value(_ name: String) throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    return kilobytes << 10
  }
}
