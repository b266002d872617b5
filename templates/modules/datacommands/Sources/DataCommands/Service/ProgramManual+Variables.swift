import CommandLineInterface

extension ProgramManual.Variable {
  /// What every emitted program reads in the environment, in addition to ``ofEveryProgram``.
  package static let ofEveryClient = [
    ProgramManual.Variable(
      "XDG_STATE_HOME", "the folder in which the program has its own with its state; '~/.local/state' by default"),
    ProgramManual.Variable(
      "CURL_CA_BUNDLE",
      "a PEM file of the certificate authorities to trust, unless '--cacert' names one; likewise "
        + "'SSL_CERT_FILE', and 'SSL_CERT_DIR' for a folder"),
  ]
}
