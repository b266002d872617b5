// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Measures",
  targets: [
    .target(
      name: "MeasuresModel",
      dependencies: [
        "ServiceData",
        "TypedEntities",
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
    .testTarget(
      name: "MeasuresModelTests",
      dependencies: [
        "MeasuresModel",
        "ModelChecks",
        "ServiceData",
        "TypedEntities",
      ]
    ),
  ]
)
