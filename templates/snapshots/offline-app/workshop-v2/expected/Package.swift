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
    .target(
      name: "Workshop",
      dependencies: [
        "AppLifecycle",
        "DataCommands",
        "FakeService",
        "HTTPTransport",
        "LocalStore",
        "ODataDialect",
        "OfflineData",
        "OnboardingSessions",
        "ServiceCommands",
        "ServiceData",
        "TypedEntities",
        "ViewModels",
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
        "ServiceCommands",
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
        "DataChecks",
        "DataCommands",
        "FakeService",
        "LocalStore",
        "ModelChecks",
        "ODataDialect",
        "ServiceChecks",
        "ServiceCommands",
        "ServiceData",
        "TypedEntities",
        "Workshop",
        "WorkshopModel",
      ]
    ),
  ]
)
