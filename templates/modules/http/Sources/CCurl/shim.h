#pragma once

// libcurl is loaded at the first request, not at the start of the program. It brings thirty libraries along, and loading
// them takes longer than most work that needs no service. So nothing here links it: each function is looked up by name.

#include <curl/curl.h>
#include <dlfcn.h>

// These are macros or members of an enumeration, depending on the version, which Swift imports as different types.
static const long ccurl_http_version_2tls = (long)CURL_HTTP_VERSION_2TLS;
static const long ccurl_netrc_optional = (long)CURL_NETRC_OPTIONAL;
static const long ccurl_global_default = (long)CURL_GLOBAL_DEFAULT;
static const size_t ccurl_abort_reading = (size_t)CURL_READFUNC_ABORT;

// The name of the library contains the version of its binary interface.
#ifdef __APPLE__
#define CCURL_LIBRARY "libcurl.4.dylib"
#else
#define CCURL_LIBRARY "libcurl.so.4"
#endif

// The loaded library; null if it cannot be loaded. It stays loaded. Loading it again gives the same one, so threads need
// not exclude each other.
static inline void *ccurl_library(void) {
  static void *library;
  void *loaded = __atomic_load_n(&library, __ATOMIC_ACQUIRE);
  if (!loaded) {
    loaded = dlopen(CCURL_LIBRARY, RTLD_LAZY);
    __atomic_store_n(&library, loaded, __ATOMIC_RELEASE);
  }
  return loaded;
}

// Why the library cannot be loaded; null if it can. Only if it can, the other functions may be called. The text is valid
// until the thread loads another library.
static inline const char *ccurl_load_failure(void) {
  return ccurl_library() ? NULL : dlerror();
}

// A function of the library, with the type that its header declares.
#define CCURL(function) ((__typeof__(&function))dlsym(ccurl_library(), #function))

static inline CURLcode ccurl_global_init(long flags) {
  return CCURL(curl_global_init)(flags);
}

static inline CURL *ccurl_easy_init(void) {
  return CCURL(curl_easy_init)();
}

static inline void ccurl_easy_cleanup(CURL *handle) {
  CCURL(curl_easy_cleanup)(handle);
}

static inline const char *ccurl_easy_strerror(CURLcode code) {
  return CCURL(curl_easy_strerror)(code);
}

static inline CURLM *ccurl_multi_init(void) {
  return CCURL(curl_multi_init)();
}

static inline CURLMcode ccurl_multi_cleanup(CURLM *multi) {
  return CCURL(curl_multi_cleanup)(multi);
}

static inline CURLMcode ccurl_multi_add_handle(CURLM *multi, CURL *handle) {
  return CCURL(curl_multi_add_handle)(multi, handle);
}

static inline CURLMcode ccurl_multi_remove_handle(CURLM *multi, CURL *handle) {
  return CCURL(curl_multi_remove_handle)(multi, handle);
}

static inline CURLMcode ccurl_multi_perform(CURLM *multi, int *running) {
  return CCURL(curl_multi_perform)(multi, running);
}

static inline CURLMsg *ccurl_multi_info_read(CURLM *multi, int *left) {
  return CCURL(curl_multi_info_read)(multi, left);
}

static inline CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds) {
  return CCURL(curl_multi_poll)(multi, NULL, 0, milliseconds, NULL);
}

static inline CURLMcode ccurl_multi_wakeup(CURLM *multi) {
  return CCURL(curl_multi_wakeup)(multi);
}

static inline struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *line) {
  return CCURL(curl_slist_append)(list, line);
}

static inline void ccurl_slist_free_all(struct curl_slist *list) {
  CCURL(curl_slist_free_all)(list);
}

// libcurl sets and reads its options through variadic functions, which Swift cannot call. There is one wrapper for each
// kind of value.

typedef size_t (*CCurlDataCallback)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
  return CCURL(curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return CCURL(curl_easy_setopt)(handle, option, value);
}

// libcurl copies the string.
static inline CURLcode ccurl_set_string(CURL *handle, CURLoption option, const char *value) {
  return CCURL(curl_easy_setopt)(handle, option, value);
}

// libcurl keeps the pointer.
static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return CCURL(curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_callback(CURL *handle, CURLoption option, CCurlDataCallback callback) {
  return CCURL(curl_easy_setopt)(handle, option, callback);
}

static inline CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value) {
  return CCURL(curl_easy_getinfo)(handle, info, value);
}

// libcurl owns the string; it is valid until the handle is used again.
static inline CURLcode ccurl_get_string(CURL *handle, CURLINFO info, char **value) {
  return CCURL(curl_easy_getinfo)(handle, info, value);
}

// The result of a finished transfer, which is in a union.
static inline CURLcode ccurl_result(const CURLMsg *message) {
  return message->data.result;
}
