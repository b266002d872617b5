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
    .systemLibrary(
      name: "CSQLite",
      path: "Runtime/CSQLite",
      providers: [.apt(["libsqlite3-dev"])]
    ),
    .systemLibrary(
      name: "CVault",
      path: "Runtime/CVault",
      providers: [.apt(["libssl-dev"])]
    ),
    .target(
      name: "AppLifecycle",
      path: "Runtime/AppLifecycle"
    ),
    .target(
      name: "CheckedChanges",
      dependencies: [
        "ServiceData"
      ],
      path: "Runtime/CheckedChanges"
    ),
    .target(
      name: "CommandLineInterface",
      path: "Runtime/CommandLineInterface"
    ),
    .target(
      name: "DataBrowser",
      dependencies: [
        "CheckedChanges",
        "CommandLineInterface",
        "DataCommands",
        "QueryLanguage",
        "ServiceData",
        "TerminalScreens",
        "ViewModels",
      ],
      path: "Runtime/DataBrowser"
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
      name: "LocalStore",
      dependencies: [
        "CSQLite",
        "QueryLanguage",
        "ServiceData",
        "SharedState",
      ],
      path: "Runtime/LocalStore"
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
      name: "OAuthAuthentication",
      dependencies: [
        "HTTPTransport"
      ],
      path: "Runtime/OAuthAuthentication"
    ),
    .target(
      name: "OfflineData",
      dependencies: [
        "CheckedChanges",
        "EntityAccess",
        "LocalStore",
        "QueryLanguage",
        "ServiceData",
        "SharedState",
        "TypedEntities",
      ],
      path: "Runtime/OfflineData"
    ),
    .target(
      name: "OnboardingSessions",
      dependencies: [
        "CVault",
        "LocalFiles",
      ],
      path: "Runtime/OnboardingSessions"
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
      name: "ServiceChecks",
      dependencies: [
        "CheckedChanges",
        "CommandLineInterface",
        "DataChecks",
        "DataCommands",
        "EntityAccess",
        "HTTPTransport",
        "LocalStore",
        "ModelChecks",
        "OfflineData",
        "ServiceCommands",
        "ServiceData",
        "SharedState",
        "TypedEntities",
      ],
      path: "Runtime/ServiceChecks"
    ),
    .target(
      name: "ServiceCommands",
      dependencies: [
        "AppLifecycle",
        "CommandLineInterface",
        "DataBrowser",
        "DataCommands",
        "HTTPTransport",
        "LocalFiles",
        "LocalStore",
        "OAuthAuthentication",
        "OfflineData",
        "OnboardingSessions",
        "ServiceData",
        "TerminalScreens",
        "TypedEntities",
      ],
      path: "Runtime/ServiceCommands"
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
      name: "TerminalScreens",
      dependencies: [
        "CommandLineInterface"
      ],
      path: "Runtime/TerminalScreens"
    ),
    .target(
      name: "Tools",
      dependencies: [
        "EntityAccess",
        "HTTPTransport",
        "LocalStore",
        "OfflineData",
        "RESTDialect",
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
      ],
      path: "Runtime/TypedEntities"
    ),
    .target(
      name: "ViewModels",
      dependencies: [
        "EntityAccess",
        "ServiceData",
        "TypedEntities",
      ],
      path: "Runtime/ViewModels"
    ),
    .executableTarget(
      name: "ToolsCommand",
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
        "ToolsCommand",
        "ToolsModel",
        "TypedEntities",
      ]
    ),
  ]
)
