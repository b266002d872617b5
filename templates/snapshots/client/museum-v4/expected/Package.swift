// swift-tools-version: 6.2
import PackageDescription

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
      name: "Museum",
      dependencies: [
        "EntityAccess",
        "HTTPTransport",
        "MuseumModel",
        "ODataDialect",
        "ServiceData",
        "TypedEntities",
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
      name: "MuseumCommand",
      dependencies: [
        "ClientCommands",
        "DataCommands",
        "FakeService",
        "HTTPTransport",
        "Museum",
        "MuseumModel",
        "ODataDialect",
        "ServiceData",
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
        "ClientCommands",
        "CommandLineInterface",
        "DataChecks",
        "DataCommands",
        "ModelChecks",
        "Museum",
        "MuseumCommand",
        "MuseumModel",
        "ServiceData",
        "TypedEntities",
      ]
    ),
  ]
)
