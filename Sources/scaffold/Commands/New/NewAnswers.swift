import Scaffold

/// What `scaffold new` is told by its command line or by answers.
struct NewAnswers {
  /// The settings of the package.
  var settings: ProjectSettings
  var output: String?
  var user: String?
  var verification: VerificationLevel
  /// The source of the metadata, if it was read already.
  var source: MetadataSource?
}
