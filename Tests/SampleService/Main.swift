import CommandLineInterface
import Foundation
import ProcessSignals
import ServiceFaults

/// Serves a fake OData service over HTTP on loopback until a signal ends it.
@main
enum Main {
  static func main() async {
    // Watched before the address is printed, since a reader may send a signal immediately.
    let signals = SignalWatcher.signals([SIGINT, SIGTERM])
    do {
      let settings = try ServiceSettings(Array(CommandLine.arguments.dropFirst()))
      let server = try LoopbackServer(port: settings.port, service: try settings.service())
      let line = "listening on http://127.0.0.1:\(server.port)\(settings.basePath)/\n"
      FileHandle.standardOutput.write(Data(line.utf8))
      for await _ in signals { break }
      server.stop()
    } catch {
      let isUsage = error is ArgumentError || error is ServiceTextError
      let status: CommandStatus = isUsage ? .usage : .failure
      FileHandle.standardError.write(Data("sample-service: error: \(error)\n".utf8))
      exit(status.rawValue)
    }
  }
}
