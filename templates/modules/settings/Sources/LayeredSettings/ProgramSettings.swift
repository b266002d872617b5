/// The values of all settings, and the layer that each is from.
public struct ProgramSettings: Sendable {
  /// A setting with its value.
  public struct Value: Sendable {
    /// The setting.
    public let specification: SettingSpecification
    /// The value; nil if there is none.
    public let text: String?
    /// The layer that the value is from.
    public let origin: SettingOrigin
  }

  /// The settings in the order of their declaration.
  public let values: [Value]
  /// The values of the service that were ignored, because this version of the program does not understand them.
  public let ignored: [SettingsError]

  /// The value of a setting; the default of a setting that the program does not declare.
  public subscript<Value>(setting: ProgramSetting<Value>) -> Value {
    let found = values.first { $0.specification.name == setting.specification.name }
    return setting.value(found?.text)
  }
}
