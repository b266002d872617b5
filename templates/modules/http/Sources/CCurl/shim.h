#pragma once

// libcurl sets and reads its options through variadic functions, which Swift cannot call. There is one wrapper for each
// kind of value.

#include <curl/curl.h>

// These are macros or members of an enumeration, depending on the version, which Swift imports as different types.
static const long ccurl_http_version_2tls = (long)CURL_HTTP_VERSION_2TLS;
static const long ccurl_netrc_optional = (long)CURL_NETRC_OPTIONAL;
static const long ccurl_global_default = (long)CURL_GLOBAL_DEFAULT;

typedef size_t (*CCurlDataCallback)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

// libcurl copies the string.
static inline CURLcode ccurl_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

// libcurl keeps the pointer.
static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_callback(CURL *handle, CURLoption option, CCurlDataCallback callback) {
  return curl_easy_setopt(handle, option, callback);
}

static inline CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

// libcurl owns the string; it is valid until the handle is used again.
static inline CURLcode ccurl_get_string(CURL *handle, CURLINFO info, char **value) {
  return curl_easy_getinfo(handle, info, value);
}

// The result of a finished transfer, which is in a union.
static inline CURLcode ccurl_result(const CURLMsg *message) {
  return message->data.result;
}
