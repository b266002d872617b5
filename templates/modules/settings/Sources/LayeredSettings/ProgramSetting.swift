import CommandLineInterface

/// A setting that a program can have, whatever the type of its value.
public protocol SettingDeclaration: Sendable {
  /// What the layers and the documentation need to know.
  var specification: SettingSpecification { get }
}

/// The name of a setting, the form of its value, its default and its documentation.
public struct SettingSpecification: Sendable {
  /// The name, in lower case with hyphens: `page-size`.
  public let name: String
  /// The form of the value.
  public let value: ValueSpecification
  /// What the setting does.
  public let summary: String
  /// The default as text; nil if the setting has no value by default.
  public let defaultText: String?

  /// The name of the setting's environment variable: `SHOP_PAGE_SIZE` for the prefix `SHOP`.
  public func variable(prefix: String) -> String {
    prefix + "_" + String(name.uppercased().map { $0 == "-" ? "_" : $0 })
  }
}

/// The only declaration of a setting: its name, the form and type of its value, its default and its documentation.
///
/// The layers, `settings show` and the code that reads the setting use the same declaration:
///
///     static let pageSize = ProgramSetting("page-size", .integer("ROWS", 1...10_000), "the rows of a page", default: 500)
///     static let proxy = ProgramSetting("proxy", .text("URL"), "the proxy of the service")
///
///     settings[pageSize]  // Int
///     settings[proxy]     // String?
public struct ProgramSetting<Value: Sendable>: SettingDeclaration {
  public let specification: SettingSpecification
  /// The value of a text; the default for nil. The layers have checked the text.
  let value: @Sendable (String?) -> Value
  let text: @Sendable (Value) -> String?

  /// Creates a setting with a default.
  public init(_ name: String, _ form: ArgumentForm<Value>, _ summary: String, default value: Value) {
    specification = SettingSpecification(
      name: name, value: form.specification, summary: summary, defaultText: form.text(value))
    self.value = { $0.flatMap(form.value) ?? value }
    text = { form.text($0) }
  }

  /// Creates a setting that is nil unless a layer has a value.
  public init<Element>(_ name: String, _ form: ArgumentForm<Element>, _ summary: String) where Value == Element? {
    specification = SettingSpecification(name: name, value: form.specification, summary: summary, defaultText: nil)
    value = { $0.flatMap(form.value) }
    text = { $0.map(form.text) }
  }

  /// The value that the program has instead of the setting's own default, in all variants or in one.
  public func preset(_ value: Value, in variant: ProgramVariant? = nil) -> SettingPreset {
    SettingPreset(name: specification.name, text: text(value), variant: variant)
  }
}

/// A value that a program has instead of a setting's own default. ``ProgramSetting/preset(_:in:)`` creates it.
public struct SettingPreset: Sendable {
  let name: String
  let text: String?
  let variant: ProgramVariant?
}

/// What a program is used for. It selects values of the program and of the settings files.
public enum ProgramVariant: String, Sendable, CaseIterable {
  /// The program is being developed.
  case development
  /// The program is tested with a copy of the service.
  case staging
  /// The program is used.
  case production

  /// The setting that chooses the variant.
  public static let setting = ProgramSetting(
    "variant", .choice(of: ProgramVariant.self), "which values of the program and of the settings files apply",
    default: .production)
}
