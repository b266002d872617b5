/// The entry point; everything else can be run by a test as well.
@main
enum Main {
  static func main() async {
    await ScaffoldProgram.program.main()
  }
}
