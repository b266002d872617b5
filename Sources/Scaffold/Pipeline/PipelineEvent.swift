import GeneratorCore
import GeneratorPlugins

/// What happens on the way, for whoever shows progress.
public enum PipelineEvent: Sendable {
  /// A step began.
  case stageStarted(StageName)
  /// A step ended well, after this time.
  case stageFinished(StageName, Duration)
  /// Something that the user should know; errors that end the run are thrown instead.
  case diagnostic(Diagnostic)
  /// A line that a plugin wrote to standard error.
  case pluginOutput(PluginIdentity, String)
  /// A line of the toolchain's output.
  case verificationOutput(String)
}
