import GeneratorPacks
import Templates

/// The part of the template context that depends on the pack: name, modules, slots, targets and parameters.
struct OutlineContext {
  let outline: PackageOutline
  /// The version of this tool for templates.
  let toolVersion: String

  /// The name of the imports of the file that is rendered, which differ from file to file.
  static let fileImports = "fileImports"

  static let object = ContextObject<OutlineContext>(
    "the package",
    [
      .text(
        "packageName",
        "the package's name, `Shop`; in a module that is emitted for each of several services, the name of the service"
      ) { $0.outline.name.description },
      .text(
        "executable",
        "what a user types before a command: the name of its program, `shop`, or with several services `app orders`"
      ) {
        $0.outline.program
      },
      .text("environmentName", "the prefix of its environment variables, `SHOP`") {
        $0.outline.name.executable.uppercased()
      },
      .optionalText(
        "serviceURL",
        "the URL of the service, without characters that mean something in Swift, Markdown or a shell; null if its metadata "
          + "came from a file"
      ) { $0.outline.address?.text },
      .text("toolVersion", "the version of scaffold that emits the package") { $0.toolVersion },
      .text("pack", "the name of the pack") { $0.outline.pack.name },
      .objects("modules", "the included modules, in order", of: moduleObject) { $0.outline.modules },
      .value("parts", "for each module: whether it is included", of: .named(.flag)) {
        .object(TemplateObject($0.outline.parts.mapValues { .bool($0) }))
      },
      .value(
        "parameters", "for each parameter: a text for texts and numbers, a flag, or an object for a choice",
        of: .named(.text)
      ) { .object(TemplateObject($0.parameters)) },
      .value("slots", "for each slot: the module that fills it", of: .named(.object(slotObject.shape))) {
        .object(TemplateObject($0.slots))
      },
      .objects(
        "targets", "the targets: system libraries, libraries, programs and tests, each kind sorted by name",
        of: targetObject
      ) {
        $0.outline.targets
      },
      .value("imports", "for each module: the imports of its files, in order", of: .named(.list(.text))) {
        .object(TemplateObject($0.imports))
      },
      .value(
        fileImports, "the imports of the file, in order: those of its rule, or else all imports of its module",
        of: .list(.text)
      ) { _ in .list([]) },
      .objects("products", "the products", of: productObject) { $0.outline.targets.filter { $0.product != nil } },
      .objects("storeRenames", "the elements that the service has renamed and a store may contain", of: renameObject) {
        $0.outline.storeRenames
      },
      .texts("aptPackages", "the packages to install on a system with apt") {
        Set($0.outline.targets.compactMap { $0.systemPackages["apt"] }).sorted()
      },
    ])

  private static let moduleObject = ContextObject<TemplateModule>(
    "a module",
    [
      .text("module", "its name") { $0.name },
      .text("summary", "its summary") { $0.manifest.summary },
    ])

  private static let slotObject = ContextObject<Filler>(
    "what fills a slot",
    [
      .text("module", "the name of the module") { $0.module },
      .texts("targets", "the names of its libraries") { $0.libraries },
    ])

  private static let targetObject = ContextObject<OutlinedTarget>(
    "a target",
    [
      .text("target", "its name") { $0.name },
      .text("summary", "the summary of its module") { $0.summary },
      .optionalText("folder", "its folder; null if it is the package manager's default") { $0.folder },
      .flag("isLibrary", "whether it is a library") { $0.kind == .library },
      .flag("isExecutable", "whether it is a program") { $0.kind == .executable },
      .flag("isTest", "whether it is a test target") { $0.kind == .test },
      .flag("isSystem", "whether it is a system library") { $0.kind == .system },
      .flag("hasDependencies", "whether it uses other targets") { !$0.dependencies.isEmpty },
      .texts("dependencies", "the names of the targets that it uses") { $0.dependencies },
      .optionalText("aptPackage", "the package to install for it on a system with apt") { $0.systemPackages["apt"] },
      .flag("hasEmbeddedFiles", "whether the contents of files are compiled into it") { !$0.embeddedFiles.isEmpty },
      .texts("embeddedFiles", "the files of its folder whose contents are compiled into it") { $0.embeddedFiles },
    ])

  private static let productObject = ContextObject<OutlinedTarget>(
    "a product",
    [
      .text("product", "its name") { $0.product ?? "" },
      .text("target", "its target") { $0.name },
      .flag("isExecutable", "whether it is a program") { $0.kind == .executable },
    ])

  private static let renameObject = ContextObject<StoreRenameText>(
    "a rename",
    [
      .value("old", "the old name, which a store may contain, as a string literal", of: .text) {
        SwiftText.literal($0.old)
      },
      .value("new", "the current name, as a string literal", of: .text) { SwiftText.literal($0.new) },
    ])

  /// A module in a slot, and its libraries.
  private struct Filler {
    var module: String
    var libraries: [String]
  }

  /// The values by name.
  var values: [String: TemplateValue] { Self.object.values(of: self) }

  private var slots: [String: TemplateValue] {
    outline.slots.mapValues { module in
      let libraries = outline.targets.filter { $0.module == module.name && $0.kind == .library }
      return Self.slotObject.value(of: Filler(module: module.name, libraries: libraries.map(\.name)))
    }
  }

  private var parameters: [String: TemplateValue] {
    var values: [String: TemplateValue] = [:]
    for parameter in outline.pack.parameters {
      values[parameter.name] = parameter.templateValue(of: outline.parameters[parameter.name] ?? parameter.defaultValue)
    }
    return values
  }

  /// The imports for the files of each module that has targets.
  private var imports: [String: TemplateValue] {
    let names = Set(outline.targets.map(\.module))
    return Dictionary(uniqueKeysWithValues: names.map { ($0, Self.imports(outline.imports(of: $0))) })
  }

  /// The value of the imports of a file.
  static func imports(_ names: [String]) -> TemplateValue { .list(names.map { .string($0) }) }
}
