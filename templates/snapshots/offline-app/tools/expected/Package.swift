// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Tools",
  products: [
    .library(
      name: "Tools",
      targets: ["Tools"]
    ),
    .executable(
      name: "tools",
      targets: ["ToolsCommand"]
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
      name: "RESTDialect",
      dependencies: [
        "HTTPTransport",
        "ServiceData",
      ]
    ),
    .target(
      name: "RESTSampleService",
      dependencies: [
        "HTTPTransport",
        "QueryLanguage",
        "RESTDialect",
        "ServiceData",
        "SharedState",
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
      name: "Tools",
      dependencies: [
        "AppLifecycle",
        "DataCommands",
        "HTTPTransport",
        "LocalStore",
        "OfflineData",
        "OnboardingSessions",
        "RESTDialect",
        "RESTSampleService",
        "ServiceCommands",
        "ServiceData",
        "ToolsModel",
        "TypedEntities",
        "ViewModels",
      ]
    ),
    .target(
      name: "ToolsModel",
      dependencies: [
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
      name: "ViewModels",
      dependencies: [
        "ServiceData",
        "TypedEntities",
      ]
    ),
    .executableTarget(
      name: "ToolsCommand",
      dependencies: [
        "ServiceCommands",
        "Tools",
      ]
    ),
    .testTarget(
      name: "ToolsModelTests",
      dependencies: [
        "ModelChecks",
        "ServiceData",
        "ToolsModel",
        "TypedEntities",
      ]
    ),
    .testTarget(
      name: "ToolsTests",
      dependencies: [
        "DataChecks",
        "DataCommands",
        "LocalStore",
        "ModelChecks",
        "RESTDialect",
        "RESTSampleService",
        "ServiceChecks",
        "ServiceCommands",
        "ServiceData",
        "Tools",
        "ToolsModel",
        "TypedEntities",
      ]
    ),
  ]
)
