#ifndef SCAFFOLD_CPROCESS_H
#define SCAFFOLD_CPROCESS_H

#include <spawn.h>

// Declared by glibc only where _GNU_SOURCE is defined, which Swift's module of the C library does not do.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int pipe2(int descriptors[2], int flags);

#endif
