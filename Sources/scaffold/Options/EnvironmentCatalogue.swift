import CommandLineInterface

/// The environment variables that `scaffold` reads, for its documentation.
enum EnvironmentCatalogue {
  static let variables =
    [
      variable("SCAFFOLD_PLUGIN_PATH", "folders with plugins, with colons between them, searched before 'PATH'"),
      variable("SCAFFOLD_PLUGIN_SECONDS", "how long a plugin may work on a request, in seconds; 60 by default"),
      variable("SCAFFOLD_PLUGIN_MEGABYTES", "how much memory a plugin may use, in MB; 1024 by default"),
      variable("PATH", "where 'swift', 'git' and plugins are searched"),
      variable(
        "XDG_CACHE_HOME",
        "where 'scaffold/' keeps downloaded metadata, packs of repositories and builds of snapshots; '~/.cache' by default"
      ),
      variable(
        "XDG_CONFIG_HOME", "where 'scaffold/trust.json' keeps the hashes of trusted plugins; '~/.config' by default"),
      variable(
        "http_proxy, https_proxy, no_proxy",
        "the proxies to use, and the hosts to reach without one; '--proxy' overrides them"),
      variable(
        "CURL_CA_BUNDLE, SSL_CERT_FILE, SSL_CERT_DIR",
        "the certificates to verify services with, as for curl; '--cacert' overrides them"),
      variable("TMPDIR", "where temporary files are written; '/tmp' by default"),
      variable("COLUMNS", "how wide text is, instead of the terminal's width"),
    ] + ProgramManual.Variable.ofEveryProgram

  private static func variable(_ name: String, _ meaning: String) -> ProgramManual.Variable {
    ProgramManual.Variable(name, meaning)
  }
}
