/// The entry point. Tests can run everything else.
@main
enum Main {
  static func main() async {
    await ScaffoldProgram.program.main()
  }
}
