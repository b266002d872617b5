import CCurl

/// Sets libcurl's options for a transfer.
///
/// An optional feature that the installed libcurl was built without, such as HTTP/2 or a content coding, is ignored.
struct CurlOptions {
  let handle: UnsafeMutableRawPointer

  /// Sets all options, and returns the first result that is not `CURLE_OK`.
  func apply(_ transfer: CurlTransfer) -> CURLcode {
    let results = [
      set(CURLOPT_URL, transfer.url.description),
      set(CURLOPT_NOSIGNAL, 1),
      set(CURLOPT_FOLLOWLOCATION, 0),
      // Keys of entities can contain dots, so libcurl must not remove dot segments from the path.
      set(CURLOPT_PATH_AS_IS, 1),
      ccurl_set_pointer(handle, CURLOPT_ERRORBUFFER, transfer.words.baseAddress),
    ]
    _ = set(CURLOPT_HTTP_VERSION, ccurl_http_version_2tls)
    // The rest of a body can only be requested if its bytes are those of the file.
    _ = set(CURLOPT_ACCEPT_ENCODING, transfer.request.resumesResponse ? "identity" : "")
    _ = set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    applyTimes(transfer)
    let rest = [
      applyTrust(transfer.settings), applyIdentity(transfer), applyMethod(transfer), applyHeaders(transfer),
      applyCallbacks(transfer),
    ]
    return (results + rest).first { $0 != CURLE_OK } ?? CURLE_OK
  }

  private func applyTimes(_ transfer: CurlTransfer) {
    let settings = transfer.settings
    _ = set(CURLOPT_CONNECTTIMEOUT_MS, milliseconds(settings.connectTimeout))
    if transfer.usesFiles, transfer.request.timeout == nil {
      // A large file on a slow connection takes long, so only a transfer that stands still is ended.
      _ = set(CURLOPT_LOW_SPEED_LIMIT, 1)
      _ = set(CURLOPT_LOW_SPEED_TIME, max(1, milliseconds(settings.timeout) / 1000))
    } else {
      _ = set(CURLOPT_TIMEOUT_MS, milliseconds(transfer.request.timeout ?? settings.timeout))
    }
  }

  private func applyTrust(_ settings: TransportSettings) -> CURLcode {
    var results: [CURLcode] = []
    if let file = settings.authorities.file { results.append(set(CURLOPT_CAINFO, file)) }
    if let directory = settings.authorities.directory { results.append(set(CURLOPT_CAPATH, directory)) }
    if let proxy = settings.proxy { results.append(set(CURLOPT_PROXY, proxy)) }
    return results.first { $0 != CURLE_OK } ?? CURLE_OK
  }

  private func applyIdentity(_ transfer: CurlTransfer) -> CURLcode {
    guard transfer.request.carriesIdentity else { return CURLE_OK }
    let settings = transfer.settings
    var results: [CURLcode] = []
    if let certificate = settings.clientCertificate {
      results.append(set(CURLOPT_SSLCERT, certificate.certificateFile))
      results.append(set(CURLOPT_SSLKEY, certificate.keyFile ?? certificate.certificateFile))
      // Without a passphrase, OpenSSL would ask for one on the terminal.
      results.append(set(CURLOPT_KEYPASSWD, certificate.passphrase?.revealed ?? ""))
    }
    switch settings.netrc {
    case .none: break
    case .homeDirectory:
      results.append(set(CURLOPT_NETRC, ccurl_netrc_optional))
    case .file(let path):
      results.append(set(CURLOPT_NETRC, ccurl_netrc_optional))
      results.append(set(CURLOPT_NETRC_FILE, path))
    }
    return results.first { $0 != CURLE_OK } ?? CURLE_OK
  }

  private func applyMethod(_ transfer: CurlTransfer) -> CURLcode {
    let request = transfer.request
    if request.method == .head { return set(CURLOPT_NOBODY, 1) }
    let mayHaveBody = request.method == .post || request.method == .put || request.method == .patch
    var results: [CURLcode] = []
    if let size = transfer.bodySize ?? (mayHaveBody || request.method == .merge ? 0 : nil) {
      results.append(ccurl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(size)))
      results.append(size == 0 ? set(CURLOPT_COPYPOSTFIELDS, "") : applyBody(transfer))
    }
    if request.method != .get || transfer.bodySize != nil {
      results.append(set(CURLOPT_CUSTOMREQUEST, request.method.rawValue))
    }
    // If the server closes a reused connection instead of answering, libcurl sends the request again, unless it cannot
    // rewind the body. A change may have been applied by then, so a change without a body needs a new connection.
    if !request.method.isSafe, transfer.bodySize ?? 0 == 0 { results.append(set(CURLOPT_FRESH_CONNECT, 1)) }
    return results.first { $0 != CURLE_OK } ?? CURLE_OK
  }

  private func applyBody(_ transfer: CurlTransfer) -> CURLcode {
    let results = [
      set(CURLOPT_POST, 1),
      ccurl_set_pointer(handle, CURLOPT_READDATA, Unmanaged.passUnretained(transfer).toOpaque()),
      ccurl_set_callback(handle, CURLOPT_READFUNCTION) { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        let part = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
        return transfer.provide(into: part) ?? ccurl_abort_reading
      },
    ]
    return results.first { $0 != CURLE_OK } ?? CURLE_OK
  }

  private func applyHeaders(_ transfer: CurlTransfer) -> CURLcode {
    // By default, libcurl waits for an interim response to large bodies, and sends a body as a form.
    var lines: [String] = ["Expect:"]
    let headers = transfer.request.headers
    if !headers.contains("Content-Type") { lines.append("Content-Type:") }
    let fields = headers.fields + (transfer.sink?.partial?.headers ?? [])
    for field in fields where !HTTPHeaders.same(field.name, "Content-Length") {
      lines.append(field.value.isEmpty ? field.name + ";" : field.name + ": " + field.value)
    }
    if !headers.contains("User-Agent"), let agent = transfer.settings.userAgent {
      lines.append("User-Agent: " + agent)
    }
    for line in lines {
      guard let list = ccurl_slist_append(transfer.headerList, line) else { return CURLE_OUT_OF_MEMORY }
      transfer.headerList = list
    }
    return ccurl_set_pointer(handle, CURLOPT_HTTPHEADER, transfer.headerList)
  }

  private func applyCallbacks(_ transfer: CurlTransfer) -> CURLcode {
    let context = Unmanaged.passUnretained(transfer).toOpaque()
    let results = [
      ccurl_set_pointer(handle, CURLOPT_WRITEDATA, context),
      ccurl_set_pointer(handle, CURLOPT_HEADERDATA, context),
      ccurl_set_callback(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        let isTaken = transfer.receive(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
        return isTaken ? size * count : 0
      },
      ccurl_set_callback(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        let isTaken = transfer.receive(headerLine: UnsafeRawBufferPointer(start: bytes, count: size * count))
        return isTaken ? size * count : 0
      },
    ]
    return results.first { $0 != CURLE_OK } ?? CURLE_OK
  }

  private func set(_ option: CURLoption, _ value: String) -> CURLcode {
    ccurl_set_string(handle, option, value)
  }

  private func set(_ option: CURLoption, _ value: Int) -> CURLcode {
    ccurl_set_long(handle, option, value)
  }

  /// A duration in milliseconds; at least one, since zero means no limit.
  private func milliseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    return max(1, min(Int(clamping: seconds), 1 << 40) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
  }
}
