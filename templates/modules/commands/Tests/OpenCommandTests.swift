import AppLifecycle
import CommandLineInterface
import Foundation
import SampleApplication
import ServiceData
import Testing

@testable import ServiceCommands

@Suite struct OpenCommandTests {
  /// Opens the links of one host.
  @MainActor private final class Asked: CoreDelegate {
    let host: String
    private(set) var links: [String] = []

    init(_ host: String) { self.host = host }

    func open(_ url: URL) -> Bool? {
      links.append(url.absoluteString)
      return url.host == host
    }
  }

  private static let root = "http://fake.invalid/service"

  private func opened() async -> ProgramTerminal {
    let terminal = ProgramTerminal()
    _ = await terminal.run("session", "open", "--demo")
    return terminal
  }

  @Test(
    "P48: a link to an entity shows it, a link to a set lists it",
    arguments: [
      ("shop://Products/1", ["show", "Products", "1"]), ("SHOP://Products/1/", ["show", "Products", "1"]),
      ("shop://Reports/a%2Fb", ["show", "Reports", "a/b"]), ("shop://Categories", ["list", "Categories"]),
      ("shop://Settings", ["show", "Settings"]), ("\(root)/Products(1)", ["show", "Products", "1"]),
      ("\(root)/Products(ID=1)?$format=json", ["show", "Products", "1"]),
      ("HTTP://FAKE.invalid:80/service/Products/1", ["show", "Products", "1"]),
      ("\(root)/Categories/", ["list", "Categories"]), ("\(root)/Settings", ["show", "Settings"]),
    ])
  func sameAsTheCommand(link: String, command: [String]) async {
    let terminal = await opened()
    let expected = await terminal.run(command + ["--format", "json"])
    let run = await terminal.run("open", link, "--format", "json")
    #expect(run.status == expected.status)
    #expect(run.output == expected.output)
    #expect(run.errors == expected.errors)
  }

  @Test("P48: a composite key in a link is written as for 'show', or as in the service's URL")
  func compositeKeys() async {
    let schema = ServiceSchema(
      emitted: #"""
        schema 1 odata 2.0
        entity Shop.Line keys=Order,Item
          Order Int64!
          Item String!
        set Lines Shop.Line
        """#)
    let terminal = ProgramTerminal(ShopApplication(schema: schema))
    _ = await terminal.run("session", "open", "--demo")
    #expect(await terminal.run("create", "Lines", "--set", "Order=9001", "--set", "Item=a/b").status == 0)
    let links = [
      "shop://Lines/Order=9001,Item='a%2Fb'", "\(Self.root)/Lines(Order=9001L,Item='a%2Fb')",
      "\(Self.root)/Lines(Item='a%2Fb',Order=9001L)",
    ]
    for link in links {
      let run = await terminal.run("open", link, "--select", "Item")
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("a/b"))
    }
  }

  @Test(
    "P48: a link that no delegate opens is not found, and the error names the links that are opened",
    arguments: [
      "https://other.example/service/Products(1)", "https://fake.invalid/service/Products(1)",
      "http://fake.invalid/services/Products(1)", "http://fake.invalid/service", "store://Products/1", "shop://",
      "shop:Products",
    ])
  func foreignLinks(link: String) async {
    let terminal = await opened()
    let run = await terminal.run("open", link)
    #expect(run.status == 66)
    #expect(run.errors.contains("nothing opens '\(link)'; use 'shop://SET', 'shop://SET/KEY' or a URL "))
    #expect(run.output.isEmpty)
  }

  @Test(
    "P48: a wrong link to the data says what is wrong",
    arguments: [
      ("shop://Product/1", 64, "did you mean 'Products'"), ("\(root)/Product(1)", 64, "did you mean 'Products'"),
      ("shop://Products/x", 64, "a value of type Edm.Int32"),
      ("\(root)/Products('x')", 64, "a value of type Edm.Int32"),
      ("\(root)/Products(1)/Category", 64, "'Products(1)/Category' is neither a set nor an entity"),
      ("\(root)/Products/$count", 64, "neither a set nor an entity"),
      ("\(root)/Products?$filter=ID%20eq%201", 64, "the query option '$filter'"),
      ("shop://Products/999", 66, "'Products' has no entity with the key '999'"),
      ("Products/1", 64, "expected a URL with a scheme"),
      ("http://a:b@fake.invalid/service/Products(1)", 64, "password"),
    ])
  func wrongLinks(link: String, status: Int, words: String) async {
    let terminal = await opened()
    let run = await terminal.run("open", link)
    #expect(Int(run.status) == status)
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(!run.errors.contains("a:b"))
  }

  @Test("P48: every delegate is asked, and one is enough")
  func delegates() async {
    let (first, second) = await (Asked("login"), Asked("help"))
    var application = ShopApplication()
    application.ownDelegates = { [first, second] }
    let terminal = ProgramTerminal(application)
    // A link that an own delegate opens needs no session.
    let run = await terminal.run("open", "shop-auth://login/?code=1")
    #expect(run.status == 0)
    #expect(run.output.isEmpty && run.errors.isEmpty)
    _ = await terminal.run("session", "open", "--demo")
    #expect(await terminal.run("open", "shop://Products/1").status == 0)
    #expect(await terminal.run("open", "store://Products").status == 66)
    let links = ["shop-auth://login/?code=1", "shop://Products/1", "store://Products"]
    #expect(await first.links == links)
    #expect(await second.links == links)
  }

  @Test("P48: the delegates of the running program are asked, not new ones")
  func runningDelegates() async {
    var application = ShopApplication()
    let delegate = await Asked("Products")
    application.ownDelegates = {
      #expect(delegate.links.isEmpty)
      return [delegate]
    }
    let terminal = ProgramTerminal(application)
    _ = await terminal.run("session", "open", "--demo")
    let expected = await terminal.run("show", "Products", "1")
    let program = ServiceProgram(application)
    let output = TextBuffer()
    let arguments = ["open", "shop://Products/1", "--profile", terminal.profile.path]
    let status = await ProgramLifecycle(application: application, specification: program.specification)
      .run(arguments) {
        let stream = ConsoleStream(output)
        return await program.run(
          arguments, console: Console(output: stream, errors: ConsoleStream(TextBuffer()), input: LineBuffer()))
      }
    #expect(status == .success)
    #expect(output.text == expected.output)
    #expect(await delegate.links == ["shop://Products/1"])
  }

  @Test("P48: a locked session shows nothing, and without a session there is nothing to show")
  func lockedAndClosed() async {
    let terminal = await opened()
    for (end, status) in [("lock", Int32(6)), ("remove", 5)] {
      #expect(await terminal.run("session", end).status == 0)
      for link in ["shop://Products/1", "\(Self.root)/Products(1)"] {
        let run = await terminal.run("open", link)
        #expect(run.status == status)
        #expect(run.output.isEmpty)
      }
    }
  }
}
