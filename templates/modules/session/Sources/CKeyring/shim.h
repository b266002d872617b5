#pragma once

#include <sys/syscall.h>
#include <unistd.h>

// The C library has no functions for the kernel's keyrings, and Swift cannot call the variadic `syscall`.

static inline long ckeyring_add_user_key(const char *description, const void *bytes, size_t count, int keyring) {
  return syscall(SYS_add_key, "user", description, bytes, count, keyring);
}

static inline long ckeyring_control(int operation, long first, long second, long third) {
  return syscall(SYS_keyctl, operation, first, second, third, 0);
}

// Finds a key of the type `user` in a keyring of the user (keyctl_search(3)).
static inline long ckeyring_find_user_key(const char *description, int keyring) {
  const int keyctl_search = 10;
  return syscall(SYS_keyctl, keyctl_search, keyring, "user", description, 0);
}

// Reads the bytes of a key (keyctl_read(3)).
static inline long ckeyring_read_key(long key, void *bytes, size_t count) {
  const int keyctl_read = 11;
  return syscall(SYS_keyctl, keyctl_read, key, bytes, count, 0);
}
