// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Bell",
  products: [
    .library(
      name: "Bell",
      targets: ["Bell"]
    ),
    .executable(
      name: "bell",
      targets: ["BellCommand"]
    ),
  ],
  targets: [
    .systemLibrary(
      name: "CCurl",
      path: "Runtime/CCurl",
      providers: [.apt(["libcurl4-openssl-dev"])]
    ),
    .target(
      name: "Bell",
      dependencies: [
        "BellModel",
        "EntityAccess",
        "HTTPTransport",
        "ODataDialect",
        "ServiceData",
        "TypedEntities",
      ]
    ),
    .target(
      name: "BellModel",
      dependencies: [
        "ServiceData",
        "TypedEntities",
      ]
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
      name: "BellCommand",
      dependencies: [
        "Bell",
        "BellModel",
        "ClientCommands",
        "DataCommands",
        "FakeService",
        "HTTPTransport",
        "ODataDialect",
        "ServiceData",
      ]
    ),
    .testTarget(
      name: "BellModelTests",
      dependencies: [
        "BellModel",
        "ModelChecks",
        "ServiceData",
        "TypedEntities",
      ]
    ),
    .testTarget(
      name: "BellTests",
      dependencies: [
        "Bell",
        "BellCommand",
        "BellModel",
        "ClientCommands",
        "CommandLineInterface",
        "DataChecks",
        "DataCommands",
        "ModelChecks",
        "ServiceData",
        "TypedEntities",
      ]
    ),
  ]
)
