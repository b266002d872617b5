// swift-tools-version: 6.2
import PackageDescription

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
      path: "Runtime/CheckedChanges"
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
      path: "Runtime/ClientCommands"
    ),
    .target(
      name: "CommandLineInterface",
      dependencies: [
        "ProcessSignals"
      ],
      path: "Runtime/CommandLineInterface"
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
      path: "Runtime/DataChecks"
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
      path: "Runtime/DataCommands"
    ),
    .target(
      name: "EntityAccess",
      dependencies: [
        "CheckedChanges",
        "ServiceData",
        "TypedEntities",
      ],
      path: "Runtime/EntityAccess"
    ),
    .target(
      name: "FakeService",
      dependencies: [
        "HTTPTransport",
        "LocalFiles",
        "ODataDialect",
        "QueryLanguage",
        "ServiceData",
      ],
      path: "Runtime/FakeService"
    ),
    .target(
      name: "HTTPTransport",
      dependencies: [
        "CCurl"
      ],
      path: "Runtime/HTTPTransport"
    ),
    .target(
      name: "LocalFiles",
      path: "Runtime/LocalFiles"
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
      path: "Runtime/ModelChecks"
    ),
    .target(
      name: "ODataDialect",
      dependencies: [
        "HTTPTransport",
        "ServiceData",
      ],
      path: "Runtime/ODataDialect"
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
      path: "Runtime/ProcessSignals"
    ),
    .target(
      name: "QueryLanguage",
      dependencies: [
        "ServiceData"
      ],
      path: "Runtime/QueryLanguage"
    ),
    .target(
      name: "ServiceData",
      dependencies: [
        "SharedState"
      ],
      path: "Runtime/ServiceData"
    ),
    .target(
      name: "SharedState",
      path: "Runtime/SharedState"
    ),
    .target(
      name: "TypedEntities",
      dependencies: [
        "ServiceData",
        "SharedState",
      ],
      path: "Runtime/TypedEntities"
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
