#pragma once

// libcrypto is loaded at its first use, not at the start of the program, because loading it takes longer than commands that
// need none of it. So nothing here links it: each function is looked up by name.

#include <dlfcn.h>
#include <openssl/evp.h>
#include <openssl/opensslv.h>
#include <openssl/rand.h>

// The name of the library contains the version of its binary interface.
#define CCRYPTO_QUOTED(text) #text
#define CCRYPTO_LIBRARY(version) "libcrypto.so." CCRYPTO_QUOTED(version)

// The loaded library; null if it cannot be loaded. It stays loaded. Loading it again gives the same one, so threads need
// not exclude each other.
static inline void *ccrypto_library(void) {
  static void *library;
  void *loaded = __atomic_load_n(&library, __ATOMIC_ACQUIRE);
  if (!loaded) {
    loaded = dlopen(CCRYPTO_LIBRARY(OPENSSL_SHLIB_VERSION), RTLD_LAZY);
    __atomic_store_n(&library, loaded, __ATOMIC_RELEASE);
  }
  return loaded;
}

// Why the library cannot be loaded; null if it can. Only if it can, the other functions may be called. The text is valid
// until the thread loads another library.
static inline const char *ccrypto_load_failure(void) {
  return ccrypto_library() ? NULL : dlerror();
}

// A function of the library, with the type that its header declares.
#define CCRYPTO(function) ((__typeof__(&function))dlsym(ccrypto_library(), #function))

// Each of the following functions returns 1, or another number if it failed.

// Writes the 32 bytes of the SHA-256 of a message.
static inline int ccrypto_sha256(const void *message, size_t count, unsigned char *digest) {
  return CCRYPTO(EVP_Digest)(message, count, digest, NULL, CCRYPTO(EVP_sha256)(), NULL);
}

static inline int ccrypto_random(unsigned char *bytes, int count) {
  return CCRYPTO(RAND_bytes)(bytes, count);
}

static inline int ccrypto_scrypt(
    const char *secret, size_t secret_count, const unsigned char *salt, size_t salt_count, uint64_t n, uint64_t r,
    uint64_t p, uint64_t memory, unsigned char *key, size_t key_count) {
  return CCRYPTO(EVP_PBE_scrypt)(secret, secret_count, salt, salt_count, n, r, p, memory, key, key_count);
}

// AES-256-GCM: a state is created with key and nonce, takes the context and then bytes, and is finished with the tag.

static inline EVP_CIPHER_CTX *ccrypto_cipher_new(void) {
  return CCRYPTO(EVP_CIPHER_CTX_new)();
}

static inline void ccrypto_cipher_free(EVP_CIPHER_CTX *cipher) {
  CCRYPTO(EVP_CIPHER_CTX_free)(cipher);
}

static inline int ccrypto_cipher_init(
    EVP_CIPHER_CTX *cipher, const unsigned char *key, const unsigned char *nonce, int encrypts) {
  return CCRYPTO(EVP_CipherInit_ex)(cipher, CCRYPTO(EVP_aes_256_gcm)(), NULL, key, nonce, encrypts);
}

// With `output` null, the bytes are the context.
static inline int ccrypto_cipher_update(
    EVP_CIPHER_CTX *cipher, unsigned char *output, const unsigned char *input, int count) {
  int written = 0;
  return CCRYPTO(EVP_CipherUpdate)(cipher, output, &written, input, count);
}

// Writes the tag of what was encrypted.
static inline int ccrypto_cipher_tag(EVP_CIPHER_CTX *cipher, unsigned char *tag, int count) {
  unsigned char rest[EVP_MAX_BLOCK_LENGTH];
  int written = 0;
  if (CCRYPTO(EVP_CipherFinal_ex)(cipher, rest, &written) != 1) return 0;
  return CCRYPTO(EVP_CIPHER_CTX_ctrl)(cipher, EVP_CTRL_GCM_GET_TAG, count, tag);
}

// Expects a tag of what will be or was decrypted.
static inline int ccrypto_cipher_expect(EVP_CIPHER_CTX *cipher, unsigned char *tag, int count) {
  return CCRYPTO(EVP_CIPHER_CTX_ctrl)(cipher, EVP_CTRL_GCM_SET_TAG, count, tag);
}

// Whether what was decrypted has the expected tag.
static inline int ccrypto_cipher_verify(EVP_CIPHER_CTX *cipher) {
  unsigned char rest[EVP_MAX_BLOCK_LENGTH];
  int written = 0;
  return CCRYPTO(EVP_CipherFinal_ex)(cipher, rest, &written);
}
