import ModelChecks
import ServiceData

/// Checks that the functions of a service can be called.
public struct OperationChecks: Sendable {
  private let bench: TestBench

  public init(on bench: TestBench) { self.bench = bench }

  /// The names of the functions that are bound to nothing, so that they can be called without an entity.
  public static func names(_ schema: ServiceSchema) -> [String] {
    var names: [String] = []
    for operation in schema.document.operations where isFunction(operation) && !names.contains(operation.name) {
      names.append(operation.name)
    }
    return names
  }

  private static func isFunction(_ operation: OperationSchema) -> Bool {
    operation.binding == nil && !operation.isAction && (operation.httpMethod ?? "GET") == "GET"
  }

  /// Every overload of a function answers with what the metadata says that it returns, or finds nothing.
  ///
  /// - Throws: ``CheckFailure``; ``CheckSkipped`` where an argument is an entity, or the protocol cannot send it.
  public func check(_ name: String) async throws {
    for operation in bench.application.schema.operations(name) where Self.isFunction(operation) {
      let call = OperationCall(operation: operation, arguments: try arguments(of: operation))
      do {
        let result = try await bench.remote.call(call)
        try demand(
          fits(result, operation.returns),
          "'\(name)' answers \(result), expected \(String(describing: operation.returns))")
      } catch let error as ServiceError where error.kind == .notFound {
        // No entity has the sample arguments: an answer that a caller must expect too.
      } catch let error as ServiceError where error.kind == .unsupported {
        // A function import of OData 2.0 may take what its URLs have no words for.
        throw CheckSkipped("'\(name)' cannot be called: \(error.message)")
      }
    }
  }

  private func arguments(of operation: OperationSchema) throws(CheckSkipped) -> [String: Value] {
    let schema = bench.application.schema
    var arguments: [String: Value] = [:]
    for parameter in operation.parameters {
      let value: Value
      switch parameter.type.type {
      case .primitive(.string): value = .string("Sample")
      // A number can be one of entities to make, so it is a small one.
      case .primitive(.byte), .primitive(.sbyte), .primitive(.int16), .primitive(.int32), .primitive(.int64):
        value = .int(1)
      case .primitive(let kind): value = SampleRows.value(of: kind)
      case .enumeration(let name): value = .string(schema.enumeration(name)?.members.first?.name ?? "")
      case .complex(let name), .navigation(let name):
        guard let type = schema.type(name), type.kind == .complex else {
          throw CheckSkipped("'\(operation.name)' takes an entity as '\(parameter.name)'")
        }
        value = .row(SampleRows(.values).row(of: type))
      }
      arguments[parameter.name] = parameter.type.isCollection ? .list([value]) : value
    }
    return arguments
  }

  private func fits(_ result: OperationResult, _ type: OperationType?) -> Bool {
    switch (result, type?.type) {
    case (.none, _): true
    case (.rows, .navigation?): true
    case (.value(.list), .some): type?.isCollection == true
    case (.value, .some): true
    default: false
    }
  }
}
