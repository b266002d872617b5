// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Artists",
  products: [
    .library(
      name: "Artists",
      targets: ["Artists"]
    ),
    .executable(
      name: "artists",
      targets: ["ArtistsCommand"]
    ),
  ],
  targets: [
    .systemLibrary(
      name: "CCurl",
      providers: [.apt(["libcurl4-openssl-dev"])]
    ),
    .target(
      name: "Artists",
      dependencies: [
        "ArtistsModel",
        "DataCommands",
        "FakeService",
        "HTTPTransport",
        "ODataDialect",
        "ServiceData",
        "TypedClient",
        "TypedEntities",
      ]
    ),
    .target(
      name: "ArtistsModel",
      dependencies: [
        "ServiceData",
        "TypedEntities",
      ]
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
    .executableTarget(
      name: "ArtistsCommand",
      dependencies: [
        "Artists",
        "ClientCommands",
      ]
    ),
    .testTarget(
      name: "ArtistsModelTests",
      dependencies: [
        "ArtistsModel",
        "ModelChecks",
        "ServiceData",
        "TypedEntities",
      ]
    ),
    .testTarget(
      name: "ArtistsTests",
      dependencies: [
        "Artists",
        "ArtistsModel",
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
