/// The modules of the Swift toolchain and the C library. A package or target with the same name would shadow them in
/// every file that imports them.
package enum ToolchainModules {
  /// Whether a name is one of them, ignoring case, because some file systems do.
  package static func contains(_ name: String) -> Bool {
    names.contains(name.lowercased())
  }

  private static let names: Set<String> = Set(
    """
    Swift SwiftOnoneSupport Builtin Foundation FoundationEssentials FoundationInternationalization FoundationNetworking
    FoundationXML Dispatch Glibc Musl Android WinSDK CRT Darwin Observation Synchronization RegexBuilder Distributed
    Cxx CxxStdlib Differentiation Testing XCTest PackageDescription PackagePlugin CompilerPluginSupport Runtime
    SwiftSyntax SwiftParser SwiftDiagnostics SwiftBasicFormat SwiftSyntaxMacros SwiftCompilerPlugin Volatile
    CoreFoundation CDispatch CUUID CxxShim CxxStdlibShim DispatchIntrospection SwiftGlibc SwiftOverlayShims SwiftShims
    BlocksRuntime os Concurrency StringProcessing Main Test Tests Package Self Any Type Protocol
    """.split { $0 == " " || $0 == "\n" }.map { $0.lowercased() })
}
