// swift-tools-version: 6.2
import PackageDescription

/// The plain Swift of an emitted module: compiled and tested where it stands, copied as it is into what is emitted.
func module(
  _ name: String, of folder: String = "templates", target: String, dependencies: [Target.Dependency] = [],
  testDependencies: [Target.Dependency] = []
) -> [Target] {
  [
    .target(name: target, dependencies: dependencies, path: "\(folder)/modules/\(name)/Sources/\(target)"),
    .testTarget(
      name: "\(target)Tests", dependencies: [.byName(name: target)] + dependencies + testDependencies,
      path: "\(folder)/modules/\(name)/Tests"),
  ]
}

/// A C library of the system that an emitted module uses, and the package of Debian that has it, unless every system does.
func systemLibrary(_ name: String, module: String, apt: String? = nil) -> Target {
  .systemLibrary(
    name: name, path: "templates/modules/\(module)/Sources/\(name)", providers: apt.map { [.apt([$0])] })
}

// `SCAFFOLD_STORAGE=sqlcipher swift test --filter LocalStoreTests` tests the store on the library that encrypts it.
let storage = Context.environment["SCAFFOLD_STORAGE"] == "sqlcipher" ? "sqlcipher" : "sqlite"

let modules: [Target] =
  [
    systemLibrary("CCurl", module: "http", apt: "libcurl4-openssl-dev"),
    systemLibrary("CCrypto", module: "crypto", apt: "libssl-dev"),
    systemLibrary("CKeyring", module: "session"),
    systemLibrary("CSQLite", module: storage, apt: storage == "sqlite" ? "libsqlite3-dev" : "libsqlcipher-dev"),
  ]
  + module("state", target: "SharedState")
  + module("crypto", target: "SystemCrypto", dependencies: ["CCrypto"])
  + module("values", target: "ServiceData", dependencies: ["SharedState"])
  + module("changes", target: "CheckedChanges", dependencies: ["ServiceData"])
  + module("entities", target: "TypedEntities", dependencies: ["ServiceData", "SharedState"])
  + module(
    "access", target: "EntityAccess", dependencies: ["CheckedChanges", "ServiceData", "TypedEntities"],
    testDependencies: ["SampleApplication"])
  + module("queries", target: "QueryLanguage", dependencies: ["ServiceData"])
  + module("modelchecks", target: "ModelChecks", dependencies: ["ServiceData", "TypedEntities"])
  + module("http", target: "HTTPTransport", dependencies: ["CCurl"], testDependencies: ["LoopbackFixtures"])
  + module(
    "oauth", target: "OAuthAuthentication", dependencies: ["HTTPTransport", "SystemCrypto"],
    testDependencies: ["LoopbackFixtures"])
  + module(
    "odata", target: "ODataDialect", dependencies: ["ServiceData", "HTTPTransport"],
    testDependencies: ["CheckedChanges", "DialectFixtures", "QueryLanguage"])
  + module(
    "store", target: "LocalStore", dependencies: ["SharedState", "ServiceData", "QueryLanguage", "CSQLite"],
    testDependencies: ["SeededNumbers", "TypedEntities"])
  + module(
    "offline", target: "OfflineData",
    dependencies: [
      "SharedState", "ServiceData", "CheckedChanges", "TypedEntities", "EntityAccess", "QueryLanguage", "LocalFiles",
      "LocalStore",
    ],
    testDependencies: [
      "FakeService", "LoopbackFixtures", "ODataDialect", "OtherUser", "SeededNumbers", "ServiceFaults",
    ])
  + module("files", target: "LocalFiles")
  + module(
    "session", target: "OnboardingSessions", dependencies: ["CKeyring", "LocalFiles", "SystemCrypto"],
    testDependencies: ["OtherUser"])
  + module("lifecycle", target: "AppLifecycle", dependencies: ["LocalFiles", "ProcessSignals"])
  + module(
    "viewmodels", target: "ViewModels", dependencies: ["EntityAccess", "ServiceData", "TypedEntities"],
    testDependencies: ["FakeService", "ODataDialect", "OfflineData"])
  + module("signals", target: "ProcessSignals")
  + module("commandline", target: "CommandLineInterface", dependencies: ["LocalFiles", "ProcessSignals"])
  + module("settings", target: "LayeredSettings", dependencies: ["CommandLineInterface", "ServiceData"])
  + module(
    "terminalscreen", target: "TerminalScreens", dependencies: ["CommandLineInterface", "ProcessSignals"],
    testDependencies: ["SeededNumbers"])
  + module("faults", target: "ServiceFaults", dependencies: ["HTTPTransport"])
  + module(
    "fakeservice", target: "FakeService",
    dependencies: ["ServiceData", "QueryLanguage", "HTTPTransport", "LocalFiles", "ODataDialect", "ServiceFaults"],
    testDependencies: ["CheckedChanges", "DialectFixtures", "SampleMetadata"])
  + module(
    "datacommands", target: "DataCommands",
    dependencies: [
      "CheckedChanges", "CommandLineInterface", "HTTPTransport", "LocalFiles", "QueryLanguage", "ServiceData",
    ])
  + module(
    "browse", target: "DataBrowser",
    dependencies: [
      "CheckedChanges", "CommandLineInterface", "DataCommands", "QueryLanguage", "ServiceData", "TerminalScreens",
      "ViewModels",
    ],
    testDependencies: ["OfflineData", "SampleApplication", "ServiceCommands"])
  + module(
    "clientcommands", target: "ClientCommands",
    dependencies: ["CommandLineInterface", "DataCommands", "HTTPTransport", "LocalFiles", "ServiceData"],
    testDependencies: ["SampleApplication"])
  + module(
    "commands", target: "ServiceCommands",
    dependencies: [
      "AppLifecycle", "CommandLineInterface", "DataBrowser", "DataCommands", "HTTPTransport", "LayeredSettings",
      "LocalFiles", "LocalStore", "OAuthAuthentication", "OfflineData", "OnboardingSessions", "QueryLanguage",
      "ServiceData", "SystemCrypto", "TerminalScreens", "TypedEntities",
    ],
    testDependencies: ["FakeService", "LoopbackFixtures", "SampleApplication"])
  + module(
    "datachecks", target: "DataChecks",
    dependencies: [
      "CheckedChanges", "CommandLineInterface", "DataCommands", "HTTPTransport", "ModelChecks", "ServiceData",
      "TypedEntities",
    ],
    testDependencies: ["ClientCommands", "SampleApplication"])
  + module(
    "servicechecks", target: "ServiceChecks",
    dependencies: [
      "AppLifecycle", "CheckedChanges", "CommandLineInterface", "DataChecks", "DataCommands", "EntityAccess",
      "HTTPTransport", "LocalStore", "ModelChecks", "OfflineData", "ServiceCommands", "ServiceData", "SharedState",
      "TypedEntities",
    ],
    testDependencies: ["DialectFixtures", "FakeService", "ODataDialect", "SampleApplication", "Scaffold"])

/// A part of the generator: the folder `Sources/Scaffold/NAME`, as the target `GeneratorNAME`.
///
/// A part can use only the parts that it names. What it has for other parts is `package`, or `public` for users of the
/// library, who import all parts as `Scaffold`.
func part(
  _ name: String, uses parts: [String] = [], and modules: [Target.Dependency] = [], exclude: [String] = [],
  plugins: [Target.PluginUsage] = []
) -> Target {
  .target(
    name: "Generator\(name)", dependencies: parts.map { .byName(name: "Generator\($0)") } + modules,
    path: "Sources/Scaffold/\(name)", exclude: exclude, plugins: plugins)
}

let generator: [Target] = [
  part(
    "Core", and: ["CProcess", "CZlib", "CommandLineInterface", "HTTPTransport", "LocalFiles", "SystemCrypto"],
    exclude: ["Compression/CZlib", "Processes/CProcess"]),
  part("Model", uses: ["Core"], and: ["CommandLineInterface"]),
  part(
    "Reading", uses: ["Core", "Model"],
    and: ["CLibXML2", "CommandLineInterface", "HTTPTransport", "LocalFiles", "ServiceData"],
    exclude: ["Markup/CLibXML2"]),
  part("Naming", uses: ["Core", "Model"], and: ["ServiceData"]),
  part("Packs", uses: ["Core"], and: ["CZlib", "CommandLineInterface"], plugins: ["EmbedTemplates"]),
  part(
    "Planning", uses: ["Core", "Model", "Naming", "Packs"],
    and: ["CommandLineInterface", "DataCommands", "FakeService", "QueryLanguage", "ServiceData", "Templates"]),
  part(
    "Plugins", uses: ["Core", "Model", "Naming", "Packs", "Planning"], and: ["CommandLineInterface", "HTTPTransport"]),
  part("Writing", uses: ["Core", "Model", "Naming", "Packs", "Planning"]),
  part("Evolution", uses: ["Core", "Model", "Naming", "Planning"], and: ["ServiceData"]),
  part("Verification", uses: ["Core", "Planning"]),
  part(
    "PackTesting",
    uses: ["Core", "Model", "Reading", "Naming", "Packs", "Planning", "Plugins", "Writing", "Verification"],
    and: ["CommandLineInterface", "Templates"]),
  part(
    "Pipeline",
    uses: [
      "Core", "Model", "Reading", "Naming", "Packs", "Planning", "Plugins", "Writing", "Evolution", "Verification",
    ],
    and: ["CommandLineInterface", "HTTPTransport"]),
]

/// The plugin for Salesforce: its reader, and the modules that it adds to those of the templates.
let salesforce: [Target] =
  [
    .target(
      name: "SalesforceReader", dependencies: ["CommandLineInterface", "GeneratorCore", "GeneratorModel"],
      path: "plugins/salesforce/reader/SalesforceReader"),
    .executableTarget(
      name: "reader-salesforce", dependencies: ["GeneratorCore", "SalesforceReader"],
      path: "plugins/salesforce/reader/reader-salesforce"),
    .testTarget(
      name: "SalesforceReaderTests",
      dependencies: ["DialectFixtures", "GeneratorCore", "GeneratorModel", "SalesforceReader", "SeededNumbers"],
      path: "plugins/salesforce/reader/Tests"),
  ]
  + module(
    "soql", of: "plugins/salesforce", target: "SOQLQueries", dependencies: ["ServiceData"],
    testDependencies: ["SeededNumbers"])
  + module(
    "salesforce", of: "plugins/salesforce", target: "SalesforceDialect",
    dependencies: ["HTTPTransport", "SOQLQueries", "ServiceData", "SharedState"],
    testDependencies: ["CheckedChanges", "DialectFixtures", "FakeSalesforce", "QueryLanguage", "SeededNumbers"])
  + module(
    "salesforcefake", of: "plugins/salesforce", target: "FakeSalesforce",
    dependencies: [
      "HTTPTransport", "LocalFiles", "QueryLanguage", "SOQLQueries", "ServiceData", "ServiceFaults", "SharedState",
    ],
    testDependencies: ["LoopbackFixtures"])

let parts = generator.map { Target.Dependency.byName(name: $0.name) }

let package = Package(
  name: "scaffold",
  products: [
    .library(name: "Scaffold", targets: ["Scaffold"]),
    .executable(name: "scaffold", targets: ["ScaffoldCLI"]),
    .executable(name: "sample-service", targets: ["SampleService"]),
    .executable(name: "fault-runs", targets: ["FaultRuns"]),
    .executable(name: "reader-salesforce", targets: ["reader-salesforce"]),
  ],
  targets: [
    .target(name: "Templates", dependencies: ["CommandLineInterface"], path: "Sources/Templates"),
    .systemLibrary(
      name: "CLibXML2", path: "Sources/Scaffold/Reading/Markup/CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(
      name: "CZlib", path: "Sources/Scaffold/Core/Compression/CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CProcess", path: "Sources/Scaffold/Core/Processes/CProcess"),
    // Its path is the whole of `templates`, so that a file that is added there makes the build look again.
    .executableTarget(
      name: "embed-templates", dependencies: ["CZlib"], path: "templates",
      exclude: ["modules", "packs", "plugins", "snapshots", "starters", "embedding/EmbedTemplates"],
      sources: ["embedding/embed-templates"]),
    .plugin(
      name: "EmbedTemplates", capability: .buildTool(), dependencies: ["embed-templates"],
      path: "templates/embedding/EmbedTemplates"),
    .target(name: "Scaffold", dependencies: parts, path: "Sources/Scaffold/Library"),
    // On a volume that ignores case, this folder is also `Sources/Scaffold`; so the target lists its sources.
    .executableTarget(
      name: "ScaffoldCLI", dependencies: ["Scaffold", "CommandLineInterface", "HTTPTransport", "LocalFiles"],
      path: "Sources/scaffold",
      sources: ["Main", "Options", "Commands"]),
    .executableTarget(
      name: "TemplateBenchmark", dependencies: ["Templates"], path: "Benchmarks/templates",
      exclude: ["run", "model.mustache", "make_model.py", "chevron_benchmark.py"]),
    .executableTarget(
      name: "StoreBenchmark",
      dependencies: ["HTTPTransport", "LocalStore", "ODataDialect", "OfflineData", "ServiceData"],
      path: "Benchmarks/store", exclude: ["run"]),
    .executableTarget(
      name: "BrowserBenchmark",
      dependencies: ["CommandLineInterface", "DataBrowser", "ServiceData", "TerminalScreens"],
      path: "Benchmarks/browse", exclude: ["run"]),
    .systemLibrary(name: "CMicroHTTPD", path: "Tests/CMicroHTTPD", providers: [.apt(["libmicrohttpd-dev"])]),
    .executableTarget(
      name: "SampleService",
      dependencies: [
        "CMicroHTTPD", "CommandLineInterface", "FakeSalesforce", "FakeService", "HTTPTransport", "ProcessSignals",
        "Scaffold", "ServiceData", "ServiceFaults",
      ], path: "Tests/SampleService", exclude: ["Shop.xml", "ShopV2.xml"]),
    .executableTarget(
      name: "FaultRuns",
      dependencies: [
        "CSQLite", "CheckedChanges", "CommandLineInterface", "FakeSalesforce", "FakeService", "HTTPTransport",
        "LocalStore", "ODataDialect", "OfflineData", "SalesforceDialect", "SeededNumbers", "ServiceData",
        "ServiceFaults", "TypedEntities",
      ], path: "Tests/FaultRuns"),
    .target(
      name: "DialectFixtures", dependencies: ["HTTPTransport", "ServiceData", "SharedState"],
      path: "Tests/DialectFixtures"),
    .target(name: "OtherUser", path: "Tests/OtherUser"),
    .target(name: "SeededNumbers", path: "Tests/SeededNumbers"),
    .target(name: "LoopbackFixtures", dependencies: ["HTTPTransport"], path: "Tests/LoopbackFixtures"),
    .target(
      name: "SampleMetadata", dependencies: ["Scaffold", "ServiceData"], path: "Tests/SampleMetadata"),
    .target(
      name: "SampleApplication",
      dependencies: [
        "AppLifecycle", "DataCommands", "FakeService", "HTTPTransport", "LocalStore", "ODataDialect", "OfflineData",
        "LayeredSettings", "OnboardingSessions", "ServiceCommands", "ServiceData", "ServiceFaults", "TypedEntities",
      ], path: "Tests/SampleApplication"),
    .executableTarget(
      name: "SampleShop", dependencies: ["SampleApplication", "ServiceCommands"], path: "Tests/SampleShop"),
    .testTarget(
      name: "SampleServiceTests",
      dependencies: ["SampleService", "HTTPTransport", "ODataDialect", "SampleMetadata", "ServiceData"],
      path: "Tests/SampleServiceTests"),
    .testTarget(
      name: "FaultRunsTests",
      dependencies: [
        "DialectFixtures", "FakeSalesforce", "FaultRuns", "HTTPTransport", "OfflineData", "SalesforceDialect",
        "ServiceData", "ServiceFaults",
      ], path: "Tests/FaultRunsTests"),
    .testTarget(name: "TemplatesTests", dependencies: ["Templates"], path: "Tests/TemplatesTests"),
    .testTarget(
      name: "ScaffoldTests",
      dependencies: [
        "FakeService", "HTTPTransport", "ODataDialect", "SampleMetadata", "Scaffold", "SeededNumbers", "ServiceData",
        "Templates",
      ] + parts, path: "Tests/ScaffoldTests"),
    .testTarget(
      name: "CommandLineTests",
      dependencies: ["ScaffoldCLI", "CommandLineInterface", "HTTPTransport", "SampleMetadata"],
      path: "Tests/CommandLineTests"),
    .testTarget(
      name: "RepositoryTests",
      dependencies: [
        "CommandLineInterface", "FakeService", "SampleApplication", "ScaffoldCLI", "ServiceCommands", "ServiceData",
      ], path: "Tests/RepositoryTests"),
  ] + generator + modules + salesforce,
  swiftLanguageModes: [.v6]
)

// What runs once in a command is optimized for size: the release binary has a limit (`Benchmarks/start/run`).
let small: Set = [
  "CheckedChanges", "CommandLineInterface", "DataCommands", "FakeService", "GeneratorCore", "GeneratorEvolution",
  "GeneratorNaming", "GeneratorPackTesting", "GeneratorPacks", "GeneratorPipeline", "GeneratorPlugins",
  "GeneratorVerification", "GeneratorWriting", "HTTPTransport", "LocalFiles", "ODataDialect", "QueryLanguage",
  "ScaffoldCLI", "ServiceData", "ServiceFaults",
]
for target in package.targets where small.contains(target.name) {
  target.swiftSettings = [.unsafeFlags(["-Osize"], .when(configuration: .release))]
}

// Compiling each module as a whole takes a quarter less processor time than compiling its files one by one, but also repeats
// all of it after each edit. So it is for machines that build once, as `.ci/run` does. There, what emits packages is also
// optimized, since the tests emit hundreds of them.
if Context.environment["SCAFFOLD_BUILD"] == "whole" {
  let emitting: Set = [
    "GeneratorCore", "GeneratorNaming", "GeneratorPacks", "GeneratorPlanning", "GeneratorWriting", "Templates",
  ]
  let flags = [
    "-whole-module-optimization", "-num-threads", "2", "-no-emit-module-separately-wmo", "-disable-batch-mode",
    "-Xfrontend", "-disable-llvm-verify",
  ]
  for target in package.targets where target.type != .system && target.type != .plugin {
    let optimization = emitting.contains(target.name) ? ["-O"] : []
    target.swiftSettings =
      (target.swiftSettings ?? []) + [.unsafeFlags(flags + optimization, .when(configuration: .debug))]
  }
}

let fuzzed: [Target.Dependency] =
  [
    "HTTPTransport", "LocalStore", "ODataDialect", "OfflineData", "OnboardingSessions", "QueryLanguage",
    "SampleMetadata", "Scaffold", "ServiceData", "Templates",
  ] + parts

// `scripts/fuzz` builds another program, with counters in all code that it reaches. Nothing else needs the counters, so the
// program is a target only if it is asked for; otherwise, a test gives the fuzzers their seeds.
if let fuzzing = Context.environment["SCAFFOLD_FUZZING"] {
  let watchesMemory = fuzzing == "address"
  let sanitizers = watchesMemory ? ["-sanitize=fuzzer,address"] : ["-sanitize=fuzzer"]
  // Functions of C that a header defines are compiled with the Swift code that calls them.
  let checksC =
    watchesMemory ? ["-Xcc", "-fsanitize=address,undefined", "-Xcc", "-fno-sanitize-recover=all"] : []
  for target in package.targets where target.type == .regular {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [.unsafeFlags(sanitizers + checksC + ["-enable-testing"])]
  }
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Fuzzing/CFuzzer"),
    .executableTarget(
      name: "Fuzzers", dependencies: ["CFuzzer"] + fuzzed, path: "Fuzzing",
      exclude: ["CFuzzer", "Seeds", "Tests"], sources: ["Fuzzers", "Main"],
      swiftSettings: [.unsafeFlags(sanitizers + checksC + ["-parse-as-library"])],
      // 'gold' fails on what the sanitizers write.
      linkerSettings: [.unsafeFlags(sanitizers + ["-use-ld=lld"])]),
  ]
} else {
  package.targets.append(
    .testTarget(
      name: "FuzzerTests", dependencies: ["SeededNumbers"] + fuzzed, path: "Fuzzing",
      exclude: ["CFuzzer", "Main", "Seeds"], sources: ["Fuzzers", "Tests"]))
}
