import ClientCommands

@main
enum Main {
  static func main() async { await ClientProgram(MuseumClientApplication()).main() }
}
