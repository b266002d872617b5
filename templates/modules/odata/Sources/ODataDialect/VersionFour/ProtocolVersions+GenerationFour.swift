extension ProtocolVersions {
  public static func generationFour(_ number: String) -> (any ProtocolVersion)? {
    VersionFour(knowsMembership: number != "4.0")
  }
}
