/// A value of `scaffold.json` that a diagnostic is about. Code that checks a value does not know whether it came from the
/// file or from an option; the run looks it up in the file.
package struct SettingReference: Hashable, Sendable {
  /// The names of the members that lead to the value or to its list, from the settings of the package or of a service.
  package let path: [String]
  /// The value. The file has the setting only if it has this value.
  package let value: String
  /// Whether the fault is in the last name of the path.
  package let isAboutName: Bool

  package init(_ path: String..., value: String, isAboutName: Bool = false) {
    self.path = path
    self.value = value
    self.isAboutName = isAboutName
  }
}

extension Diagnostic {
  /// The diagnostic about a setting.
  package func about(_ setting: SettingReference) -> Diagnostic {
    var diagnostic = self
    diagnostic.setting = setting
    return diagnostic
  }
}

extension ScaffoldError {
  /// The error with diagnostics about a setting.
  package func about(_ setting: SettingReference) -> ScaffoldError {
    ScaffoldError(failure, diagnostics.map { $0.about(setting) })
  }
}
