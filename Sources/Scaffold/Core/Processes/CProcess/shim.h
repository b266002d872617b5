#ifndef SCAFFOLD_CPROCESS_H
#define SCAFFOLD_CPROCESS_H

#include <spawn.h>
#include <sys/resource.h>

// Declared by glibc only where _GNU_SOURCE is defined, which Swift's module of the C library does not do.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int pipe2(int descriptors[2], int flags);
int mkostemp(char *name, int flags);
int prlimit(int process, int resource, const struct rlimit *limit, struct rlimit *former);

// Limits what a running process, and whoever it starts from now on, can have of private writable memory. Not of
// address space, of which some language runtimes reserve far more than they ever use.
static inline int scaffold_limit_memory(int process, unsigned long long bytes) {
  struct rlimit limit = {bytes, bytes};
  return prlimit(process, RLIMIT_DATA, &limit, 0);
}

#endif
