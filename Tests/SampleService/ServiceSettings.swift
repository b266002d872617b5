import CommandLineInterface
import FakeSalesforce
import FakeService
import Foundation
import HTTPTransport
import Scaffold
import ServiceData
import ServiceFaults

/// The settings of the service from the command line.
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

  private static let documentOperand = CommandOperand(
    .file("DOCUMENT"), "the metadata document, or the text of a package's schema")
  private static let portOption = CommandOption(
    "port", .integer("N", 0...65_535), "the port to listen on; 0 for any", default: 0)
  private static let rowsOption = CommandOption("rows", .integer("N", 0...1_000_000), "how many entities each set has")
  private static let pageSizeOption = CommandOption(
    "page-size", .integer("N", 1...1_000_000), "how many entities a page has")
  private static let userOption = CommandOption("user", .text("U"), "the only user, with Basic authentication")
  private static let passwordOption = CommandOption(
    "password-file", .file("F"), "the file with the user's password on its first line")
  private static let bearerOption = CommandOption(
    "bearer-file", .file("F"), "a file with the only valid bearer token on its first line")
  private static let basePathOption = CommandOption(
    "base-path", .text("PATH"), "the path of the service's root", default: "/shop")

  private static let stateOption = CommandOption("state", .file("FILE"), "the file that keeps changes from run to run")
  private static let faultsOption = CommandOption(
    "faults", .text("LIST"),
    "the faults, each of which happens once: KIND@[METHOD/][SET/]NUMBER, such as 'lost@POST/1 503:2@PATCH/Products/1'")
  private static let quirksOption = CommandOption(
    "quirks", .text("LIST"), "the quirks of the service, such as 'no-batch,no-etags'")
  private static let tokenOption = CommandOption(
    "requests-per-token", .integer("N", 1...1_000_000), "how many requests can have the same 'Authorization'")

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
    document = parsed[Self.documentOperand]
    port = UInt16(parsed[Self.portOption])
    let path = parsed[Self.basePathOption].split(separator: "/")
    basePath = path.map { "/" + $0 }.joined()
    rows = parsed[Self.rowsOption]
    pageSize = parsed[Self.pageSizeOption]
    state = parsed[Self.stateOption]
    faults = try FaultPlan(parsed[Self.faultsOption] ?? "")
    quirks = try ServiceQuirk.set(parsed[Self.quirksOption] ?? "")
    requestsPerToken = parsed[Self.tokenOption]
    access = AccessControl(
      user: parsed[Self.userOption], password: try parsed[Self.passwordOption].map(Self.firstLine),
      token: try parsed[Self.bearerOption].map(Self.firstLine))
  }

  private static func firstLine(of file: String) throws -> String {
    let text = try String(contentsOfFile: file, encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init) ?? ""
  }

  /// The service with its access control.
  ///
  /// - Throws: `ScaffoldError` for a document that cannot be read as metadata.
  func service() throws -> ServedTransport {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: document))
    if bytes.starts(with: Data("schema 1 salesforce ".utf8)) { return try organization(bytes) }
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
    return ServedTransport(access: access) { try await service.answer(to: $0) }
  }

  /// A service of another protocol, from the text of the schema that a package has.
  private func organization(_ bytes: Data) throws -> ServedTransport {
    var options = OrganizationOptions()
    options.rowsPerObject = rows ?? options.rowsPerObject
    options.pageSize = pageSize ?? options.pageSize
    options.stateFile = state
    options.faults = faults
    let schema = ServiceSchema(try SchemaDocument(text: String(decoding: bytes, as: UTF8.self)))
    let service = try FakeOrganization(schema: schema, options: options)
    return ServedTransport(access: access) { try await service.answer(to: $0) }
  }
}
