import GeneratorCore
import GeneratorPlugins

/// An event of a run, for showing progress.
public enum PipelineEvent: Sendable {
  /// A step started.
  case stageStarted(StageName)
  /// A step succeeded after this time.
  case stageFinished(StageName, Duration)
  /// Something that the user should know. An error that ends the run is thrown instead.
  case diagnostic(Diagnostic)
  /// A line that a plugin wrote to standard error.
  case pluginOutput(PluginIdentity, String)
  /// A line of the toolchain's output.
  case verificationOutput(String)
}
