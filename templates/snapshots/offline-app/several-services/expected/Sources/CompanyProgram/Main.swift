import CompanyCommand
import OrdersCommand
import ServiceCommands

@main
enum Main {
  static func main() async {
    let applications: [any ServiceApplication] = [
      CompanyApplication(),
      OrdersApplication(),
    ]
    await ServicesProgram("company", applications).main()
  }
}
