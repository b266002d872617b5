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
      name: "Artists",
      dependencies: [
        "ArtistsModel",
        "EntityAccess",
        "HTTPTransport",
        "LocalStore",
        "ODataDialect",
        "OfflineData",
        "ServiceData",
        "TypedEntities",
        "ViewModels",
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
      name: "FakeService",
      dependencies: [
        "HTTPTransport",
        "ODataDialect",
        "QueryLanguage",
        "ServiceData",
      ],
      path: "Runtime/FakeService"
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
      name: "ODataDialect",
      dependencies: [
        "HTTPTransport",
        "ServiceData",
      ],
      path: "Runtime/ODataDialect"
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
      name: "ArtistsCommand",
      dependencies: [
        "AppLifecycle",
        "Artists",
        "ArtistsModel",
        "DataCommands",
        "FakeService",
        "HTTPTransport",
        "LocalStore",
        "ODataDialect",
        "OfflineData",
        "OnboardingSessions",
        "ServiceCommands",
        "ServiceData",
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
        "ArtistsCommand",
        "ArtistsModel",
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
      ]
    ),
  ]
)
