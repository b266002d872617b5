import ClientCommands

@main
enum Main {
  static func main() async { await ClientProgram(BellClientApplication()).main() }
}
