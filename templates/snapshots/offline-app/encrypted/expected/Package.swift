// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Vault",
  products: [
    .library(
      name: "Vault",
      targets: ["Vault"]
    ),
    .executable(
      name: "vault",
      targets: ["VaultCommand"]
    ),
  ],
  targets: [
    .systemLibrary(
      name: "CCurl",
      providers: [.apt(["libcurl4-openssl-dev"])]
    ),
    .systemLibrary(
      name: "CSQLite",
      providers: [.apt(["libsqlcipher-dev"])]
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
      name: "Vault",
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
        "VaultModel",
        "ViewModels",
      ]
    ),
    .target(
      name: "VaultModel",
      dependencies: [
        "ServiceData",
        "TypedEntities",
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
      name: "VaultCommand",
      dependencies: [
        "ServiceCommands",
        "Vault",
      ]
    ),
    .testTarget(
      name: "VaultModelTests",
      dependencies: [
        "ModelChecks",
        "ServiceData",
        "TypedEntities",
        "VaultModel",
      ]
    ),
    .testTarget(
      name: "VaultTests",
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
        "Vault",
        "VaultModel",
      ]
    ),
  ]
)
