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
        "DataCommands",
        "HTTPTransport",
        "RESTDialect",
        "RESTSampleService",
        "ServiceData",
        "ToolsModel",
        "TypedClient",
        "TypedEntities",
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
      name: "ToolsCommand",
      dependencies: [
        "ClientCommands",
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
        "ClientCommands",
        "CommandLineInterface",
        "DataChecks",
        "DataCommands",
        "ModelChecks",
        "ServiceData",
        "Tools",
        "ToolsModel",
        "TypedEntities",
      ]
    ),
  ]
)
