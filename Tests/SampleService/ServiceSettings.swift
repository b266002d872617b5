import CommandLineInterface
import FakeService
import Foundation
import HTTPTransport
import Scaffold
import ServiceData

/// What the command line says about the service.
struct ServiceSettings {
  let document: String
  /// The port to listen on; 0 lets the system choose one.
  let port: UInt16
  /// The path of the service's root, without a slash at its end.
  let basePath: String
  private let rows: Int?
  private let pageSize: Int?
  private let access: AccessControl
  private let state: String?
  private let faults: FaultPlan
  private let quirks: Set<ServiceQuirk>
  private let requestsPerToken: Int?

  private static let documentOperand = OperandSpecification(
    ValueSpecification("DOCUMENT", .file), "the metadata document to serve")
  private static let portOption = OptionSpecification(
    "port", value: ValueSpecification("N", .integer(0...65_535)), "the port to listen on; 0 for any",
    defaultValue: "0")
  private static let rowsOption = OptionSpecification(
    "rows", value: ValueSpecification("N", .integer(0...1_000_000)), "entities in every set")
  private static let pageSizeOption = OptionSpecification(
    "page-size", value: ValueSpecification("N", .integer(1...1_000_000)), "entities on one page")
  private static let userOption = OptionSpecification(
    "user", value: ValueSpecification("U"), "the user who may ask, with Basic authentication")
  private static let passwordOption = OptionSpecification(
    "password-file", value: ValueSpecification("F", .file), "the file with the user's password on its first line")
  private static let bearerOption = OptionSpecification(
    "bearer-file", value: ValueSpecification("F", .file), "the file with the token that may ask on its first line")
  private static let basePathOption = OptionSpecification(
    "base-path", value: ValueSpecification("PATH"), "the path of the service's root", defaultValue: "/shop")

  private static let stateOption = OptionSpecification(
    "state", value: ValueSpecification("FILE", .file), "the file that keeps changes from run to run")
  private static let faultsOption = OptionSpecification(
    "faults", value: ValueSpecification("LIST"),
    "what goes wrong, each once: KIND@[METHOD/][SET/]NUMBER, such as 'lost@POST/1 503:2@PATCH/Products/1'")
  private static let quirksOption = OptionSpecification(
    "quirks", value: ValueSpecification("LIST"), "how the service is unlike others, such as 'no-batch,no-etags'")
  private static let tokenOption = OptionSpecification(
    "requests-per-token", value: ValueSpecification("N", .integer(1...1_000_000)),
    "how often the same 'Authorization' is good")

  private static let specification = CommandSpecification(
    "sample-service", "serve sample data of a metadata document over HTTP on loopback",
    options: [
      portOption, rowsOption, pageSizeOption, userOption, passwordOption, bearerOption, basePathOption, stateOption,
      faultsOption, quirksOption, tokenOption,
    ],
    operands: [documentOperand])

  /// Reads the arguments.
  ///
  /// - Throws: `ArgumentError`, `ServiceTextError`, or an error of Foundation for a file that cannot be read.
  init(_ arguments: [String]) throws {
    let parsed = try ArgumentParser(Self.specification).parse(arguments)
    document = parsed.operand(Self.documentOperand) ?? ""
    port = UInt16(parsed.integer(Self.portOption) ?? 0)
    let path = (parsed.value(Self.basePathOption) ?? "").split(separator: "/")
    basePath = path.map { "/" + $0 }.joined()
    rows = parsed.integer(Self.rowsOption)
    pageSize = parsed.integer(Self.pageSizeOption)
    state = parsed.value(Self.stateOption)
    faults = try FaultPlan(parsed.value(Self.faultsOption) ?? "")
    quirks = try ServiceQuirk.set(parsed.value(Self.quirksOption) ?? "")
    requestsPerToken = parsed.integer(Self.tokenOption)
    access = AccessControl(
      user: parsed.value(Self.userOption), password: try parsed.value(Self.passwordOption).map(Self.firstLine),
      token: try parsed.value(Self.bearerOption).map(Self.firstLine))
  }

  private static func firstLine(of file: String) throws -> String {
    let text = try String(contentsOfFile: file, encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init) ?? ""
  }

  /// The service, behind the check of who asks.
  ///
  /// - Throws: `ScaffoldError` for a document that cannot be read as metadata.
  func service() throws -> ServedTransport {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: document))
    var diagnostics = DiagnosticSink()
    let source = SourceDocument(name: document, bytes: bytes)
    let model = try CSDLReader().read(source, diagnostics: &diagnostics)
    var options = FakeServiceOptions()
    options.rowsPerSet = rows ?? options.rowsPerSet
    options.pageSize = pageSize ?? options.pageSize
    options.metadata = [UInt8](bytes)
    options.stateFile = state.map(FakeServiceStateFile.init(path:))
    options.faults = faults
    options.quirks = quirks
    options.requestsPerToken = requestsPerToken
    let schema = ServiceSchema(RuntimeSchemaBuilder(model).document())
    let service = try FakeODataService(schema: schema, root: "http://127.0.0.1" + basePath, options: options)
    return ServedTransport(service, access: access)
  }
}
