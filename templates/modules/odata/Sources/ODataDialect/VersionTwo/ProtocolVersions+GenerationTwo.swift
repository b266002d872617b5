extension ProtocolVersions {
  public static func generationTwo(_ number: String) -> (any ProtocolVersion)? {
    number.hasPrefix("3") ? VersionThree() : VersionTwo()
  }
}
