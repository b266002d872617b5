import Foundation

/// One entrance through which data of others comes in, given any bytes. A trap, a failed ``check(_:_:)``, two seconds or
/// 512 MB for one input are faults; an error is not.
struct Fuzzer: Sendable {
  /// The name, which is also that of its folder of seeds.
  let name: String
  /// The longest input in bytes.
  let maximumLength: Int
  /// Prepares what all inputs need, and gives the function that takes one.
  let makeRun: @Sendable () throws -> ([UInt8]) -> Void

  static let all: [Fuzzer] =
    MetadataFuzzers.all + TemplateFuzzers.all + AnswerFuzzers.all + QueryFuzzers.all + OutboxFuzzers.all
    + StateFuzzers.all

  /// Ends the program where something does not hold, as a fault of the input.
  static func check(_ holds: Bool, _ message: @autoclosure () -> String) {
    if !holds { fatalError(message()) }
  }

  /// The parts of an input, which stand between lines of `%%`; as many as are asked for, the last ones perhaps empty.
  static func parts(_ count: Int, of input: [UInt8]) -> [[UInt8]] {
    let mark = Array("\n%%\n".utf8)
    var parts: [[UInt8]] = [[]]
    var index = 0
    while index < input.count {
      if parts.count < count, input[index] == 10, input[index...].starts(with: mark) {
        parts.append([])
        index += mark.count
      } else {
        parts[parts.count - 1].append(input[index])
        index += 1
      }
    }
    return parts + Array(repeating: [], count: count - parts.count)
  }

  /// Runs asynchronous work to its end.
  static func wait(for work: @escaping @Sendable () async -> Void) {
    let done = DispatchSemaphore(value: 0)
    Task {
      await work()
      done.signal()
    }
    done.wait()
  }
}
