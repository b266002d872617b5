// swift-tools-version: 6.2
import PackageDescription

/// Compiles each module in `Runtime` as a whole. A debug build then takes a quarter less work: when the files of a
/// module are compiled in groups, each group has to read what it uses of the others. A change in one of these modules
/// compiles all of it again. The compiler's check of its own intermediate code is left out, which is a tenth of the
/// rest and reports only errors of the compiler.
///
/// The package manager allows such flags in dependencies since tools version 6.2, so other packages can depend on
/// this one by version.
let wholeModule: [SwiftSetting] = [
  .unsafeFlags(
    [
      "-whole-module-optimization", "-num-threads", "4", "-no-emit-module-separately-wmo", "-disable-batch-mode",
      "-Xfrontend", "-disable-llvm-verify",
    ],
    .when(configuration: .debug))
]

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
      path: "Runtime/ModelChecks",
      swiftSettings: wholeModule
    ),
    .target(
      name: "ServiceData",
      dependencies: [
        "SharedState"
      ],
      path: "Runtime/ServiceData",
      swiftSettings: wholeModule
    ),
    .target(
      name: "SharedState",
      path: "Runtime/SharedState",
      swiftSettings: wholeModule
    ),
    .target(
      name: "TypedEntities",
      dependencies: [
        "ServiceData",
        "SharedState",
      ],
      path: "Runtime/TypedEntities",
      swiftSettings: wholeModule
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
