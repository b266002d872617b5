import Scaffold

/// The entry point. Tests can run everything else.
@main
enum Main {
  static func main() async {
    ProcessMemory.prepareForOneCommand()
    await ScaffoldProgram.program.main()
  }
}
