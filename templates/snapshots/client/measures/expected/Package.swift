// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Measures",
  targets: [
    .target(
      name: "MeasuresModel",
      dependencies: [
        "ServiceData"
      ]
    ),
    .target(
      name: "ModelChecks",
      dependencies: [
        "ServiceData"
      ]
    ),
    .target(
      name: "ServiceData"
    ),
    .testTarget(
      name: "MeasuresModelTests",
      dependencies: [
        "MeasuresModel",
        "ModelChecks",
        "ServiceData",
      ]
    ),
  ]
)
