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
      name: "RESTDialect",
      dependencies: [
        "HTTPTransport",
        "ServiceData",
      ],
      path: "Runtime/RESTDialect"
    ),
    .target(
      name: "RESTSampleService",
      dependencies: [
        "HTTPTransport",
        "QueryLanguage",
        "RESTDialect",
        "ServiceData",
        "SharedState",
      ],
      path: "Runtime/RESTSampleService"
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
      name: "Tools",
      dependencies: [
        "EntityAccess",
        "HTTPTransport",
        "RESTDialect",
        "ServiceData",
        "ToolsModel",
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
      name: "TypedEntities",
      dependencies: [
        "ServiceData",
        "SharedState",
      ],
      path: "Runtime/TypedEntities"
    ),
    .executableTarget(
      name: "ToolsCommand",
      dependencies: [
        "ClientCommands",
        "DataCommands",
        "HTTPTransport",
        "RESTDialect",
        "RESTSampleService",
        "ServiceData",
        "Tools",
        "ToolsModel",
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
        "ToolsCommand",
        "ToolsModel",
        "TypedEntities",
      ]
    ),
  ]
)
