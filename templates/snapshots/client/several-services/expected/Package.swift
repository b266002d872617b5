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
  name: "Company",
  products: [
    .library(
      name: "Company",
      targets: ["Company"]
    ),
    .library(
      name: "Orders",
      targets: ["Orders"]
    ),
    .executable(
      name: "company",
      targets: ["CompanyProgram"]
    ),
  ],
  targets: [
    .systemLibrary(
      name: "CCurl",
      path: "Runtime/CCurl",
      providers: [.apt(["libcurl4-openssl-dev"])]
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
      name: "ClientCommands",
      dependencies: [
        "CommandLineInterface",
        "DataCommands",
        "HTTPTransport",
        "LocalFiles",
        "ServiceData",
      ],
      path: "Runtime/ClientCommands",
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
      name: "Company",
      dependencies: [
        "CompanyModel",
        "EntityAccess",
        "HTTPTransport",
        "ODataDialect",
        "ServiceData",
        "TypedEntities",
      ]
    ),
    .target(
      name: "CompanyCommand",
      dependencies: [
        "ClientCommands",
        "Company",
        "CompanyModel",
        "DataCommands",
        "FakeService",
        "HTTPTransport",
        "ODataDialect",
        "ServiceData",
      ]
    ),
    .target(
      name: "CompanyModel",
      dependencies: [
        "ServiceData",
        "TypedEntities",
      ]
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
      name: "LocalFiles",
      path: "Runtime/LocalFiles",
      swiftSettings: wholeModule
    ),
    .target(
      name: "MeasuresModel",
      dependencies: [
        "ServiceData",
        "TypedEntities",
      ]
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
      name: "ODataDialect",
      dependencies: [
        "HTTPTransport",
        "ServiceData",
      ],
      path: "Runtime/ODataDialect",
      swiftSettings: wholeModule
    ),
    .target(
      name: "Orders",
      dependencies: [
        "EntityAccess",
        "HTTPTransport",
        "ODataDialect",
        "OrdersModel",
        "ServiceData",
        "TypedEntities",
      ]
    ),
    .target(
      name: "OrdersCommand",
      dependencies: [
        "ClientCommands",
        "DataCommands",
        "FakeService",
        "HTTPTransport",
        "ODataDialect",
        "Orders",
        "OrdersModel",
        "ServiceData",
      ]
    ),
    .target(
      name: "OrdersModel",
      dependencies: [
        "ServiceData",
        "TypedEntities",
      ]
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
      name: "TypedEntities",
      dependencies: [
        "ServiceData",
        "SharedState",
      ],
      path: "Runtime/TypedEntities",
      swiftSettings: wholeModule
    ),
    .executableTarget(
      name: "CompanyProgram",
      dependencies: [
        "ClientCommands",
        "CompanyCommand",
        "DataCommands",
        "OrdersCommand",
      ]
    ),
    .testTarget(
      name: "CompanyModelTests",
      dependencies: [
        "CompanyModel",
        "ModelChecks",
        "ServiceData",
        "TypedEntities",
      ]
    ),
    .testTarget(
      name: "CompanyTests",
      dependencies: [
        "ClientCommands",
        "CommandLineInterface",
        "Company",
        "CompanyCommand",
        "CompanyModel",
        "DataChecks",
        "DataCommands",
        "EntityAccess",
        "ModelChecks",
        "ServiceData",
        "TypedEntities",
      ]
    ),
    .testTarget(
      name: "MeasuresModelTests",
      dependencies: [
        "MeasuresModel",
        "ModelChecks",
        "ServiceData",
        "TypedEntities",
      ]
    ),
    .testTarget(
      name: "OrdersModelTests",
      dependencies: [
        "ModelChecks",
        "OrdersModel",
        "ServiceData",
        "TypedEntities",
      ]
    ),
    .testTarget(
      name: "OrdersTests",
      dependencies: [
        "ClientCommands",
        "CommandLineInterface",
        "DataChecks",
        "DataCommands",
        "EntityAccess",
        "ModelChecks",
        "Orders",
        "OrdersCommand",
        "OrdersModel",
        "ServiceData",
        "TypedEntities",
      ]
    ),
  ]
)
