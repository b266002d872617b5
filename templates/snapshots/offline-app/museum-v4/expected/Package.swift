// swift-tools-version: 6.2
import PackageDescription

/// Compiles each module in `Runtime` as a whole. A debug build then takes a quarter less work: when the files of a
/// module are compiled in groups, each group has to read what it uses of the others. A change in one of these modules
/// compiles all of it again. The compiler's check of its own intermediate code is left out, which is a tenth of the
/// rest and reports only errors of the compiler.
///
/// The package manager allows such flags in dependencies since tools version 6.2, so other packages can depend on
/// this one by version.
let wholeModule: [SwiftSetting] = [
  .unsafeFlags(
    [
      "-whole-module-optimization", "-num-threads", "4", "-no-emit-module-separately-wmo", "-disable-batch-mode",
      "-Xfrontend", "-disable-llvm-verify",
    ],
    .when(configuration: .debug))
]

let package = Package(
  name: "Museum",
  products: [
    .library(
      name: "Museum",
      targets: ["Museum"]
    ),
    .executable(
      name: "museum",
      targets: ["MuseumCommand"]
    ),
  ],
  targets: [
    .systemLibrary(
      name: "CCrypto",
      path: "Runtime/CCrypto",
      providers: [.apt(["libssl-dev"])]
    ),
    .systemLibrary(
      name: "CCurl",
      path: "Runtime/CCurl",
      providers: [.apt(["libcurl4-openssl-dev"])]
    ),
    .systemLibrary(
      name: "CKeyring",
      path: "Runtime/CKeyring"
    ),
    .systemLibrary(
      name: "CSQLite",
      path: "Runtime/CSQLite",
      providers: [.apt(["libsqlite3-dev"])]
    ),
    .target(
      name: "AppLifecycle",
      dependencies: [
        "LocalFiles",
        "ProcessSignals",
      ],
      path: "Runtime/AppLifecycle",
      swiftSettings: wholeModule
    ),
    .target(
      name: "CheckedChanges",
      dependencies: [
        "ServiceData"
      ],
      path: "Runtime/CheckedChanges",
      swiftSettings: wholeModule
    ),
    .target(
      name: "CommandLineInterface",
      dependencies: [
        "LocalFiles",
        "ProcessSignals",
      ],
      path: "Runtime/CommandLineInterface",
      swiftSettings: wholeModule
    ),
    .target(
      name: "DataBrowser",
      dependencies: [
        "CheckedChanges",
        "CommandLineInterface",
        "DataCommands",
        "QueryLanguage",
        "ServiceData",
        "TerminalScreens",
        "ViewModels",
      ],
      path: "Runtime/DataBrowser",
      swiftSettings: wholeModule
    ),
    .target(
      name: "DataChecks",
      dependencies: [
        "CheckedChanges",
        "CommandLineInterface",
        "DataCommands",
        "HTTPTransport",
        "ModelChecks",
        "ServiceData",
        "TypedEntities",
      ],
      path: "Runtime/DataChecks",
      swiftSettings: wholeModule
    ),
    .target(
      name: "DataCommands",
      dependencies: [
        "CheckedChanges",
        "CommandLineInterface",
        "HTTPTransport",
        "LocalFiles",
        "QueryLanguage",
        "ServiceData",
      ],
      path: "Runtime/DataCommands",
      swiftSettings: wholeModule
    ),
    .target(
      name: "EntityAccess",
      dependencies: [
        "CheckedChanges",
        "ServiceData",
        "TypedEntities",
      ],
      path: "Runtime/EntityAccess",
      swiftSettings: wholeModule
    ),
    .target(
      name: "FakeService",
      dependencies: [
        "HTTPTransport",
        "LocalFiles",
        "ODataDialect",
        "QueryLanguage",
        "ServiceData",
        "ServiceFaults",
      ],
      path: "Runtime/FakeService",
      swiftSettings: wholeModule
    ),
    .target(
      name: "HTTPTransport",
      dependencies: [
        "CCurl"
      ],
      path: "Runtime/HTTPTransport",
      swiftSettings: wholeModule
    ),
    .target(
      name: "LayeredSettings",
      dependencies: [
        "CommandLineInterface",
        "ServiceData",
      ],
      path: "Runtime/LayeredSettings",
      swiftSettings: wholeModule
    ),
    .target(
      name: "LocalFiles",
      path: "Runtime/LocalFiles",
      swiftSettings: wholeModule
    ),
    .target(
      name: "LocalStore",
      dependencies: [
        "CSQLite",
        "QueryLanguage",
        "ServiceData",
        "SharedState",
      ],
      path: "Runtime/LocalStore",
      swiftSettings: wholeModule
    ),
    .target(
      name: "ModelChecks",
      dependencies: [
        "ServiceData",
        "TypedEntities",
      ],
      path: "Runtime/ModelChecks",
      swiftSettings: wholeModule
    ),
    .target(
      name: "Museum",
      dependencies: [
        "EntityAccess",
        "HTTPTransport",
        "LocalStore",
        "MuseumModel",
        "ODataDialect",
        "OfflineData",
        "ServiceData",
        "TypedEntities",
        "ViewModels",
      ]
    ),
    .target(
      name: "MuseumModel",
      dependencies: [
        "ServiceData",
        "TypedEntities",
      ]
    ),
    .target(
      name: "OAuthAuthentication",
      dependencies: [
        "HTTPTransport",
        "SystemCrypto",
      ],
      path: "Runtime/OAuthAuthentication",
      swiftSettings: wholeModule
    ),
    .target(
      name: "ODataDialect",
      dependencies: [
        "HTTPTransport",
        "ServiceData",
      ],
      path: "Runtime/ODataDialect",
      swiftSettings: wholeModule
    ),
    .target(
      name: "OfflineData",
      dependencies: [
        "CheckedChanges",
        "EntityAccess",
        "LocalFiles",
        "LocalStore",
        "QueryLanguage",
        "ServiceData",
        "SharedState",
        "TypedEntities",
      ],
      path: "Runtime/OfflineData",
      swiftSettings: wholeModule
    ),
    .target(
      name: "OnboardingSessions",
      dependencies: [
        "CKeyring",
        "LocalFiles",
        "SystemCrypto",
      ],
      path: "Runtime/OnboardingSessions",
      swiftSettings: wholeModule
    ),
    .target(
      name: "ProcessSignals",
      path: "Runtime/ProcessSignals",
      swiftSettings: wholeModule
    ),
    .target(
      name: "QueryLanguage",
      dependencies: [
        "ServiceData"
      ],
      path: "Runtime/QueryLanguage",
      swiftSettings: wholeModule
    ),
    .target(
      name: "ServiceChecks",
      dependencies: [
        "AppLifecycle",
        "CheckedChanges",
        "CommandLineInterface",
        "DataChecks",
        "DataCommands",
        "EntityAccess",
        "HTTPTransport",
        "LocalStore",
        "ModelChecks",
        "OfflineData",
        "ServiceCommands",
        "ServiceData",
        "SharedState",
        "TypedEntities",
      ],
      path: "Runtime/ServiceChecks",
      swiftSettings: wholeModule
    ),
    .target(
      name: "ServiceCommands",
      dependencies: [
        "AppLifecycle",
        "CommandLineInterface",
        "DataBrowser",
        "DataCommands",
        "HTTPTransport",
        "LayeredSettings",
        "LocalFiles",
        "LocalStore",
        "OAuthAuthentication",
        "OfflineData",
        "OnboardingSessions",
        "QueryLanguage",
        "ServiceData",
        "SystemCrypto",
        "TerminalScreens",
        "TypedEntities",
      ],
      path: "Runtime/ServiceCommands",
      swiftSettings: wholeModule
    ),
    .target(
      name: "ServiceData",
      dependencies: [
        "SharedState"
      ],
      path: "Runtime/ServiceData",
      swiftSettings: wholeModule
    ),
    .target(
      name: "ServiceFaults",
      dependencies: [
        "HTTPTransport"
      ],
      path: "Runtime/ServiceFaults",
      swiftSettings: wholeModule
    ),
    .target(
      name: "SharedState",
      path: "Runtime/SharedState",
      swiftSettings: wholeModule
    ),
    .target(
      name: "SystemCrypto",
      dependencies: [
        "CCrypto"
      ],
      path: "Runtime/SystemCrypto",
      swiftSettings: wholeModule
    ),
    .target(
      name: "TerminalScreens",
      dependencies: [
        "CommandLineInterface",
        "ProcessSignals",
      ],
      path: "Runtime/TerminalScreens",
      swiftSettings: wholeModule
    ),
    .target(
      name: "TypedEntities",
      dependencies: [
        "ServiceData",
        "SharedState",
      ],
      path: "Runtime/TypedEntities",
      swiftSettings: wholeModule
    ),
    .target(
      name: "ViewModels",
      dependencies: [
        "EntityAccess",
        "ServiceData",
        "TypedEntities",
      ],
      path: "Runtime/ViewModels",
      swiftSettings: wholeModule
    ),
    .executableTarget(
      name: "MuseumCommand",
      dependencies: [
        "AppLifecycle",
        "DataCommands",
        "FakeService",
        "HTTPTransport",
        "LayeredSettings",
        "LocalStore",
        "Museum",
        "MuseumModel",
        "ODataDialect",
        "OfflineData",
        "OnboardingSessions",
        "ServiceCommands",
        "ServiceData",
      ],
      resources: [
        .embedInCode("syncs.json")
      ]
    ),
    .testTarget(
      name: "MuseumModelTests",
      dependencies: [
        "ModelChecks",
        "MuseumModel",
        "ServiceData",
        "TypedEntities",
      ]
    ),
    .testTarget(
      name: "MuseumTests",
      dependencies: [
        "AppLifecycle",
        "CommandLineInterface",
        "DataChecks",
        "DataCommands",
        "EntityAccess",
        "FakeService",
        "LayeredSettings",
        "LocalStore",
        "ModelChecks",
        "Museum",
        "MuseumCommand",
        "MuseumModel",
        "ODataDialect",
        "OfflineData",
        "OnboardingSessions",
        "ServiceChecks",
        "ServiceCommands",
        "ServiceData",
        "TypedEntities",
      ]
    ),
  ]
)
