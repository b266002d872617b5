import CCurl

/// Translates a failure of libcurl into a kind and a message.
struct CurlFailure {
  let kind: HTTPError.Kind
  let detail: String

  /// Creates a failure from libcurl's code and its message, which is more specific than the code if it is not empty.
  init(_ code: CURLcode, words: String) {
    // libcurl has no separate code for a proxy that refuses to connect.
    let isProxy = words.contains("CONNECT tunnel failed") || words.contains("from proxy after CONNECT")
    // Versions of libcurl report header lines beyond their own limits in three different ways.
    let isHeader = words.contains("Too large response headers") || code == CURLE_OUT_OF_MEMORY || code.rawValue == 100
    kind = isProxy ? .proxy : isHeader ? .tooLarge : Self.kind(of: code)
    let ownWords = words.isEmpty ? String(cString: ccurl_easy_strerror(code)) : Self.reason(in: words)
    let text = isHeader ? "its headers are too long" : ownWords
    detail = text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// The reason in a message such as `Failed to connect to HOST port N after 3 ms: Connection refused`. The error names the
  /// host, and the time is another one after each try.
  private static func reason(in words: String) -> String {
    let parts = words.split(separator: " ms: ", maxSplits: 1)
    guard words.hasPrefix("Failed to connect to "), parts.count == 2 else { return words }
    return String(parts[1])
  }

  private static func kind(of code: CURLcode) -> HTTPError.Kind {
    switch code {
    case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_FUNCTION_ARGUMENT, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE:
      .invalidRequest
    case CURLE_COULDNT_RESOLVE_HOST: .cannotResolve
    case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED: .cannotConnect
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_HTTP2, CURLE_HTTP2_STREAM,
      CURLE_SEND_FAIL_REWIND:
      .connectionLost
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED,
      CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT:
      .insecure
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxy
    case CURLE_TOO_MANY_REDIRECTS: .redirect
    case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING: .malformedResponse
    default: .other
    }
  }
}
