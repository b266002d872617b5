import CommandLineInterface
import SampleMetadata
import Scaffold
import Testing

@testable import ScaffoldCLI

@Suite struct NewRequestTests {
  private func request(_ line: [String], answers: [String]? = nil) async throws -> ScaffoldRequest {
    let arguments = try ArgumentParser(ScaffoldProgram.program.specification).parse(["new"] + line)
    let console = Console(
      output: ConsoleStream(TextBuffer()), errors: ConsoleStream(TextBuffer(), isTerminal: answers != nil),
      input: LineBuffer(answers ?? [], isTerminal: answers != nil))
    return try await NewRequestBuilder(arguments: arguments, console: console).request()
  }

  @Test func optionsBecomeTheRequest() async throws {
    let request = try await request([
      "service.xml", "--name", "Shop", "-o", "out", "--template", "./p.json", "--template-dir", "a", "--template-dir",
      "b", "--set", "storage=sqlite", "--set", "title=a=b", "--verify", "build", "--dry-run",
    ])
    #expect(request.settings.name == "Shop")
    #expect(request.output == "out")
    #expect(request.settings.pack == "./p.json")
    #expect(request.settings.templateDirectories == ["a", "b"])
    #expect(request.settings.parameters == ["storage": "sqlite", "title": "a=b"])
    #expect(request.verification == .build)
    #expect(request.isDryRun)
  }

  @Test func usesTheDocumentedDefaults() async throws {
    let request = try await request(["service.xml"])
    #expect(request.settings.name == nil)
    #expect(request.output == nil)
    #expect(request.settings.pack == "offline-app")
    #expect(request.verification == .test)
    #expect(!request.isDryRun)
  }

  @Test func optionsOverrideTheSettingsFile() async throws {
    let folder = try TemporaryFolder()
    let settings = """
      {"metadata": "service.xml", "name": "Shop", "template": "client", "templateDirectories": ["over"],
       "parameters": {"a": "1", "b": "2"}}
      """
    let file = try folder.write(settings, to: "scaffold.json")
    let request = try await request(["--config", file, "--name", "Store", "--set", "b=3"])
    #expect(request.settings.metadata == folder.path("service.xml"))
    #expect(request.settings.name == "Store")
    #expect(request.settings.pack == "client")
    #expect(request.settings.templateDirectories == [folder.path("over")])
    #expect(request.settings.parameters == ["a": "1", "b": "3"])
  }

  @Test func asksOnATerminalAfterReadingTheService() async throws {
    let metadata = ShopDocument.four.file.path
    let answers = [metadata, "1st", "Store", "", "Nothing", "4, Cust*", "client", "build"]
    let run = await ScaffoldRun(["new", "--dry-run", "-q"], answers: answers)
    #expect(run.errors.contains("hint: use for example '"))
    #expect(run.errors.contains("name of the package [Shop]"))
    #expect(run.errors.contains("folder for the package [./Store]"))
    #expect(run.errors.contains("has the name 'Nothing'"))
    #expect(
      run.errors.contains(
        "--name Store --template client --include Products --include 'Cust*' --verify build --dry-run --quiet"))
    let request = try await request([], answers: answers)
    #expect(request.settings.metadata == metadata)
    #expect(request.settings.name == "Store")
    #expect(request.output == "./Store")
    #expect(request.settings.include == ["Products", "Cust*"])
    #expect(request.settings.pack == "client")
    #expect(request.verification == .build)
  }

  /// Costs are those of what the command line leaves of the service, and a cut of nothing ends the questions.
  @Test func asksAboutWhatTheCommandLineLeaves() async throws {
    let line = ["new", "--dry-run", "-q", "--exclude-type", "Shop.Address"]
    let answers = [ShopDocument.four.file.path, "", "", "Customers", "", "", "none"]
    let whole = await ScaffoldRun(["new", "--dry-run", "-q"], answers: answers)
    let part = await ScaffoldRun(line, answers: answers)
    func cost(_ run: ScaffoldRun) -> Substring? {
      run.errors.split(separator: "\n").first { $0.contains(" s of the build") }
    }
    #expect(cost(whole)?.contains("2 types in 2 files") == true)
    #expect(cost(part)?.contains("1 type in 1 file") == true)
    let none = await ScaffoldRun(["new", "--dry-run", "-q", "--exclude-type", "Shop.Adress"], answers: answers)
    #expect(none.status == .usage)
    #expect(none.errors.contains("the service has no type 'Shop.Adress'"))
  }

  @Test func asksOnlyForWhatTheCommandLineDoesNotSay() async throws {
    let folder = try TemporaryFolder()
    let metadata = try folder.write(SmallMetadata.text, to: "service.xml")
    let request = try await request(
      ["--name", "Store", "-o", "out", "--verify", "none", "--template", "offline-app"],
      answers: [metadata, "sqlcipher"])
    #expect(request.settings.parameters == ["storage": "sqlcipher"])
    #expect(request.settings.include.isEmpty)
    #expect(request.output == "out")
    #expect(request.verification == .none)
  }

  @Test func missingMetadataIsAUsageErrorWithoutATerminal() async {
    let run = await ScaffoldRun("new")
    #expect(run.status == .usage)
    #expect(run.errors.contains("missing operand METADATA"))
  }

  @Test(arguments: ["novalue", "=x"]) func aSettingNeedsNameAndValue(_ setting: String) async {
    let run = await ScaffoldRun("new", "service.xml", "--set", setting)
    #expect(run.status == .usage)
    #expect(run.errors.contains("expected KEY=VALUE"))
  }

  @Test func reportsAMissingConfiguration() async {
    let run = await ScaffoldRun("new", "--config", "/nowhere/scaffold.json")
    #expect(run.status == .noInput)
  }
}
