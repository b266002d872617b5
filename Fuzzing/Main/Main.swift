import CFuzzer
import Foundation

/// One program for all fuzzers, since linking one for each would take longer than to run them. `SCAFFOLD_FUZZER` names the
/// one that runs; without it, the program lists their names and the longest input of each. All arguments are libFuzzer's.
@main
struct Main {
  /// What takes an input; a function of C cannot capture it.
  nonisolated(unsafe) fileprivate static var run: ([UInt8]) -> Void = { _ in }

  static func main() throws {
    guard let name = ProcessInfo.processInfo.environment["SCAFFOLD_FUZZER"] else {
      for fuzzer in Fuzzer.all { print(fuzzer.name, fuzzer.maximumLength) }
      return
    }
    guard let fuzzer = Fuzzer.all.first(where: { $0.name == name }) else {
      FileHandle.standardError.write(Data("no fuzzer is named '\(name)'; without a name, all are listed\n".utf8))
      exit(64)
    }
    run = try fuzzer.makeRun()
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&count, &arguments, takeInput))
  }
}

/// What the loop calls, under the name that libFuzzer looks for when it is linked as a whole.
@_cdecl("LLVMFuzzerTestOneInput")
private func takeInput(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  Main.run(Array(UnsafeBufferPointer(start: bytes, count: size)))
  return 0
}
