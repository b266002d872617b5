#pragma once

#include <stdbool.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
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

// Whether a directory is on a file system in memory: tmpfs or ramfs (statfs(2)).
static inline bool ckeyring_is_in_memory(const char *path) {
  struct statfs system;
  const unsigned long tmpfs = 0x01021994, ramfs = 0x858458f6;
  if (statfs(path, &system) != 0) return false;
  const unsigned long type = (unsigned long)system.f_type & 0xffffffff;
  return type == tmpfs || type == ramfs;
}
