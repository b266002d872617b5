import ClientCommands
import CompanyCommand
import OrdersCommand

@main
enum Main {
  static func main() async {
    let applications: [any ClientApplication] = [
      CompanyClientApplication(),
      OrdersClientApplication(),
    ]
    await ClientsProgram("company", applications).main()
  }
}
