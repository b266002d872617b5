import Templates

/// Makes the context of templates: of the package's outline here, of the service in ``ModelContext``.
///
/// All decisions about names, order and escaping have fallen when a value stands in the context; templates have none.
struct TemplateContextBuilder {
  let outline: PackageOutline
  let model: NamedModel
  /// What templates are told of the version of this tool.
  let toolVersion: String

  /// The context.
  func context() -> TemplateContext {
    let files = TypeFiles(model)
    let service = ModelContext(model, files: files, executable: outline.name.executable)
    return TemplateContext(
      values: packageValues.merging(service.members) { package, _ in package }, locations: service.locations,
      fileNames: files.fileNames)
  }

  /// What the pack decides: name, modules, slots, targets and parameters.
  private var packageValues: [String: TemplateValue] {
    let modules = outline.modules.map { module -> TemplateValue in
      ["module": .string(module.name), "summary": .string(module.manifest.summary)]
    }
    return [
      "packageName": .string(outline.name.description),
      "executable": .string(outline.name.executable),
      "toolVersion": .string(toolVersion),
      "pack": .string(outline.pack.name),
      "modules": .list(modules),
      "parts": .object(TemplateObject(outline.parts.mapValues { .bool($0) })),
      "parameters": .object(TemplateObject(parameterValues)),
      "slots": .object(TemplateObject(outline.slots.mapValues(slotValue))),
      "targets": .list(outline.targets.map(targetValue)),
      "imports": .object(TemplateObject(imports)),
      "products": .list(outline.targets.compactMap(productValue)),
      "aptPackages": .list(Set(outline.targets.compactMap { $0.systemPackages["apt"] }).sorted().map { .string($0) }),
    ]
  }

  private var parameterValues: [String: TemplateValue] {
    var values: [String: TemplateValue] = [:]
    for parameter in outline.pack.parameters {
      let value = outline.parameters[parameter.name] ?? parameter.defaultValue
      switch parameter.kind {
      case .flag: values[parameter.name] = .bool(value == "true")
      case .text, .number: values[parameter.name] = .string(value)
      case .choice(let choices):
        let isChosen = choices.map { ($0, TemplateValue.bool($0 == value)) }
        values[parameter.name] = [
          "value": .string(value), "is": .object(TemplateObject(Dictionary(isChosen) { first, _ in first })),
        ]
      }
    }
    return values
  }

  /// What the files of a module import, by module: the libraries that its targets use and FoundationEssentials, in the
  /// order in which imports stand. Not Foundation, so that a program needs no internationalization library to start.
  private var imports: [String: TemplateValue] {
    let systems = Set(outline.targets.filter { $0.kind == .system }.map(\.name))
    return Dictionary(grouping: outline.targets, by: \.module).mapValues { targets in
      let used = Set(targets.flatMap(\.dependencies)).subtracting(systems).union(["FoundationEssentials"])
      return .list(used.sorted().map { .string($0) })
    }
  }

  private func slotValue(_ module: TemplateModule) -> TemplateValue {
    let libraries = outline.targets.filter { $0.module == module.name && $0.kind == .library }
    return ["module": .string(module.name), "targets": .list(libraries.map { .string($0.name) })]
  }

  private func targetValue(_ target: OutlinedTarget) -> TemplateValue {
    [
      "target": .string(target.name),
      "isLibrary": .bool(target.kind == .library),
      "isExecutable": .bool(target.kind == .executable),
      "isTest": .bool(target.kind == .test),
      "isSystem": .bool(target.kind == .system),
      "hasDependencies": .bool(!target.dependencies.isEmpty),
      "dependencies": .list(target.dependencies.map { .string($0) }),
      "aptPackage": target.systemPackages["apt"].map { .string($0) } ?? .null,
    ]
  }

  private func productValue(_ target: OutlinedTarget) -> TemplateValue? {
    guard let product = target.product else { return nil }
    return [
      "product": .string(product), "target": .string(target.name), "isExecutable": .bool(target.kind == .executable),
    ]
  }
}
