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
      name: "Museum",
      dependencies: [
        "DataCommands",
        "FakeService",
        "HTTPTransport",
        "MuseumModel",
        "ODataDialect",
        "ServiceData",
        "TypedClient",
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
    .executableTarget(
      name: "MuseumCommand",
      dependencies: [
        "ClientCommands",
        "Museum",
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
        "MuseumModel",
        "ServiceData",
        "TypedEntities",
      ]
    ),
  ]
)
