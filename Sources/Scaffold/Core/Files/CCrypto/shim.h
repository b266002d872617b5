#ifndef SCAFFOLD_CCRYPTO_H
#define SCAFFOLD_CCRYPTO_H

// libcrypto is loaded at the first hash, because loading it takes longer than commands that hash nothing.

#include <dlfcn.h>
#include <openssl/evp.h>
#include <openssl/opensslv.h>

// The name of the library contains the version of its binary interface.
#define CCRYPTO_QUOTED(text) #text
#define CCRYPTO_LIBRARY(version) "libcrypto.so." CCRYPTO_QUOTED(version)

// The loaded library; null if it cannot be loaded. Loading it again gives the same one.
static inline void *ccrypto_library(void) {
  static void *library;
  void *loaded = __atomic_load_n(&library, __ATOMIC_ACQUIRE);
  if (!loaded) {
    loaded = dlopen(CCRYPTO_LIBRARY(OPENSSL_SHLIB_VERSION), RTLD_LAZY);
    __atomic_store_n(&library, loaded, __ATOMIC_RELEASE);
  }
  return loaded;
}

// Why the library cannot be loaded; null if it can. The text is valid until the thread loads another library.
static inline const char *ccrypto_load_failure(void) {
  return ccrypto_library() ? NULL : dlerror();
}

// A function of the loaded library, with the type that its header declares.
#define CCRYPTO(function) ((__typeof__(&function))dlsym(ccrypto_library(), #function))

// Writes the 32 bytes of the SHA-256 of a message. The library must be loaded.
static inline void ccrypto_sha256(const void *message, size_t count, unsigned char *digest) {
  CCRYPTO(EVP_Digest)(message, count, digest, NULL, CCRYPTO(EVP_sha256)(), NULL);
}

#endif
