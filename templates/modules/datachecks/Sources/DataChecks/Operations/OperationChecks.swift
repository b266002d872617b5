import DataCommands
import ModelChecks
import ServiceData

/// Checks that the functions of a service can be called.
public struct OperationChecks: Sendable {
  private let bench: TestBench

  public init(on bench: TestBench) { self.bench = bench }

  /// The names of the unbound functions, which can be called without an entity.
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

  /// Every overload of a function returns a result of its declared type, or finds nothing.
  ///
  /// - Throws: ``CheckFailure``; ``CheckSkipped`` if an argument is an entity, or the protocol cannot send it.
  public func check(_ name: String) async throws {
    for operation in bench.application.schema.operations(name) where Self.isFunction(operation) {
      let call = OperationCall(operation: operation, arguments: try arguments(of: operation))
      do {
        let result = try await bench.remote.call(call)
        try demand(
          fits(result, operation.returns),
          "'\(name)' answers \(result), expected \(String(describing: operation.returns))")
      } catch let error as ServiceError where error.kind == .notFound {
        // No entity has the sample arguments, which is a valid answer.
      } catch let error as ServiceError where error.kind == .unsupported {
        // A function import of OData 2.0 can have parameters that cannot be expressed in a URL.
        throw CheckSkipped("'\(name)' cannot be called: \(error.message)")
      }
    }
  }

  /// The names of the operations with parameters.
  public static func namesWithParameters(_ schema: ServiceSchema) -> [String] {
    var names: [String] = []
    for operation in schema.document.operations where !operation.parameters.isEmpty && !names.contains(operation.name) {
      names.append(operation.name)
    }
    return names
  }

  /// Every overload can be called without its optional parameters.
  ///
  /// - Throws: ``CheckFailure``; ``CheckSkipped`` if there are none, and for the reasons of ``check(_:)``.
  public func checkLeavingOut(_ name: String) async throws {
    let overloads = bench.application.schema.operations(name).filter { $0.parameters.contains(where: \.canBeLeftOut) }
    guard !overloads.isEmpty else { throw CheckSkipped("every parameter of '\(name)' is required") }
    for operation in overloads {
      let required = Set(operation.requiredParameters)
      let call = OperationCall(
        operation: operation, arguments: try arguments(of: operation, only: required),
        target: try await target(of: operation))
      do {
        _ = try await bench.remote.call(call)
      } catch let error as ServiceError where error.kind == .notFound {
        // No entity has the sample arguments.
      } catch let error as ServiceError where error.kind == .unsupported {
        throw CheckSkipped("'\(name)' cannot be called: \(error.message)")
      } catch let error as ServiceError {
        throw CheckFailure("'\(name)' cannot be called with only \(required.sorted()): \(error.description)")
      }
    }
  }

  /// The error of the `call` command names every missing argument.
  ///
  /// - Throws: ``CheckFailure``; ``CheckSkipped`` if every parameter is optional.
  public func checkLacking(_ name: String) async throws {
    let overloads = bench.application.schema.operations(name)
    guard let first = overloads.first, !overloads.contains(where: { $0.takes([]) }) else {
      throw CheckSkipped("'\(name)' can be called without arguments")
    }
    let target = try await target(of: first)
    guard first.binding == nil || target != nil else {
      throw CheckSkipped("'\(name)' is not bound to an entity of a set")
    }
    try await bench.openProgram()
    let key = target.map { ["--on", $0.set, bench.keyText(of: $0)] } ?? []
    let run = try await bench.run(["call", name] + key + bench.subject.options, ends: 64)
    let sameBinding = overloads.filter { ($0.binding == nil) == (first.binding == nil) }
    for parameter in Set(sameBinding.flatMap(\.requiredParameters)).sorted() {
      try demand(run.errors.contains("'\(parameter)'"), "'\(run.line)' does not name '\(parameter)': \(run.errors)")
    }
  }

  /// An entity or a set for calling a bound operation; nil for an unbound operation.
  private func target(of operation: OperationSchema) async throws -> OperationTarget? {
    let schema = bench.application.schema
    guard let binding = operation.binding else { return nil }
    guard let type = schema.structure(of: binding.type) else {
      throw CheckSkipped("'\(operation.name)' is not bound to an entity")
    }
    let set = schema.sets.first { set in
      schema.entityType(of: set)?.isKind(of: type) == true && (!binding.isCollection || !set.isSingleton)
    }
    guard let set else { throw CheckSkipped("no set has entities that '\(operation.name)' is bound to") }
    if binding.isCollection || set.isSingleton { return OperationTarget(set: set.name) }
    let page = try await bench.remote.page(of: RowQuery(set: set.name), tracksChanges: false)
    guard let key = page.rows.first(where: { $0.type.isKind(of: type) })?.key else {
      throw CheckSkipped("'\(set.name)' has no entity that '\(operation.name)' is bound to")
    }
    return OperationTarget(set: set.name, key: key)
  }

  private func arguments(
    of operation: OperationSchema, only names: Set<String>? = nil
  ) throws(CheckSkipped) -> [String: Value] {
    let schema = bench.application.schema
    var arguments: [String: Value] = [:]
    for parameter in operation.parameters where names?.contains(parameter.name) != false {
      let value: Value
      switch parameter.type.type {
      case .primitive(.string): value = .string("Sample")
      // The number may be a number of entities to create, so it is small.
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

extension TestBench {
  /// The key of a target on the command line; `-` for a set or a singleton.
  fileprivate func keyText(of target: OperationTarget) -> String {
    let schema = application.schema
    let type = schema.set(target.set).flatMap(schema.entityType(of:))
    return target.key.flatMap { key in type.map { key.text(of: $0) } } ?? "-"
  }
}
