// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Workshop",
  products: [
    .library(
      name: "Workshop",
      targets: ["Workshop"]
    ),
    .executable(
      name: "workshop",
      targets: ["WorkshopCommand"]
    ),
  ],
  targets: [
    .systemLibrary(
      name: "CCurl",
      providers: [.apt(["libcurl4-openssl-dev"])]
    ),
    .target(
      name: "CheckedChanges",
      dependencies: [
        "ServiceData"
      ]
    ),
    .target(
      name: "ClientCommands",
      dependencies: [
        "CommandLineInterface",
        "DataCommands",
        "HTTPTransport",
        "LocalFiles",
        "ServiceData",
      ]
    ),
    .target(
      name: "CommandLineInterface"
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
      ]
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
      ]
    ),
    .target(
      name: "FakeService",
      dependencies: [
        "HTTPTransport",
        "ODataDialect",
        "QueryLanguage",
        "ServiceData",
      ]
    ),
    .target(
      name: "HTTPTransport",
      dependencies: [
        "CCurl"
      ]
    ),
    .target(
      name: "LocalFiles"
    ),
    .target(
      name: "ModelChecks",
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
      ]
    ),
    .target(
      name: "QueryLanguage",
      dependencies: [
        "ServiceData"
      ]
    ),
    .target(
      name: "ServiceData",
      dependencies: [
        "SharedState"
      ]
    ),
    .target(
      name: "SharedState"
    ),
    .target(
      name: "TypedClient",
      dependencies: [
        "CheckedChanges",
        "ServiceData",
        "TypedEntities",
      ]
    ),
    .target(
      name: "TypedEntities",
      dependencies: [
        "ServiceData",
        "SharedState",
      ]
    ),
    .target(
      name: "Workshop",
      dependencies: [
        "DataCommands",
        "FakeService",
        "HTTPTransport",
        "ODataDialect",
        "ServiceData",
        "TypedClient",
        "TypedEntities",
        "WorkshopModel",
      ]
    ),
    .target(
      name: "WorkshopModel",
      dependencies: [
        "ServiceData",
        "TypedEntities",
      ]
    ),
    .executableTarget(
      name: "WorkshopCommand",
      dependencies: [
        "ClientCommands",
        "Workshop",
      ]
    ),
    .testTarget(
      name: "WorkshopModelTests",
      dependencies: [
        "ModelChecks",
        "ServiceData",
        "TypedEntities",
        "WorkshopModel",
      ]
    ),
    .testTarget(
      name: "WorkshopTests",
      dependencies: [
        "ClientCommands",
        "CommandLineInterface",
        "DataChecks",
        "DataCommands",
        "ModelChecks",
        "ServiceData",
        "TypedEntities",
        "Workshop",
        "WorkshopModel",
      ]
    ),
  ]
)
