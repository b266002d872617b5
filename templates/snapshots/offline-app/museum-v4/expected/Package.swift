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
    .systemLibrary(
      name: "CSQLite",
      providers: [.apt(["libsqlite3-dev"])]
    ),
    .target(
      name: "AppLifecycle"
    ),
    .target(
      name: "CheckedChanges",
      dependencies: [
        "ServiceData"
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
      name: "LocalStore",
      dependencies: [
        "CSQLite",
        "QueryLanguage",
        "ServiceData",
        "SharedState",
      ]
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
        "AppLifecycle",
        "DataCommands",
        "FakeService",
        "HTTPTransport",
        "LocalStore",
        "MuseumModel",
        "ODataDialect",
        "OfflineData",
        "OnboardingSessions",
        "ServiceCommands",
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
      name: "ODataDialect",
      dependencies: [
        "HTTPTransport",
        "ServiceData",
      ]
    ),
    .target(
      name: "OfflineData",
      dependencies: [
        "CheckedChanges",
        "LocalStore",
        "QueryLanguage",
        "ServiceData",
        "SharedState",
        "TypedEntities",
      ]
    ),
    .target(
      name: "OnboardingSessions",
      dependencies: [
        "LocalFiles"
      ]
    ),
    .target(
      name: "QueryLanguage",
      dependencies: [
        "ServiceData"
      ]
    ),
    .target(
      name: "ServiceChecks",
      dependencies: [
        "CommandLineInterface",
        "DataChecks",
        "DataCommands",
        "HTTPTransport",
        "LocalStore",
        "ModelChecks",
        "OfflineData",
        "ServiceCommands",
        "ServiceData",
        "SharedState",
        "TypedEntities",
      ]
    ),
    .target(
      name: "ServiceCommands",
      dependencies: [
        "AppLifecycle",
        "CommandLineInterface",
        "DataCommands",
        "HTTPTransport",
        "LocalFiles",
        "LocalStore",
        "OfflineData",
        "OnboardingSessions",
        "ServiceData",
        "TypedEntities",
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
      name: "TypedEntities",
      dependencies: [
        "ServiceData",
        "SharedState",
      ]
    ),
    .target(
      name: "ViewModels",
      dependencies: [
        "ServiceData",
        "TypedEntities",
      ]
    ),
    .executableTarget(
      name: "MuseumCommand",
      dependencies: [
        "Museum",
        "ServiceCommands",
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
        "DataChecks",
        "DataCommands",
        "FakeService",
        "LocalStore",
        "ModelChecks",
        "Museum",
        "MuseumModel",
        "ODataDialect",
        "ServiceChecks",
        "ServiceCommands",
        "ServiceData",
        "TypedEntities",
      ]
    ),
  ]
)
