import ServiceCommands

@main
enum Main {
  static func main() async { await ServiceProgram(ArtistsApplication()).main() }
}
