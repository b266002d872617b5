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
      ],
      path: "Runtime/ModelChecks"
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
      name: "TypedEntities",
      dependencies: [
        "ServiceData",
        "SharedState",
      ],
      path: "Runtime/TypedEntities"
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
