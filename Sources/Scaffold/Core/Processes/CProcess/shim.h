#ifndef SCAFFOLD_CPROCESS_H
#define SCAFFOLD_CPROCESS_H

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// Declared by glibc only where _GNU_SOURCE is defined, which Swift's module of the C library does not do.
int pipe2(int descriptors[2], int flags);
int mkostemp(char *name, int flags);
pid_t vfork(void);

// Lets all threads allocate memory in the heap of the process.
//
// Otherwise, glibc gives each thread a heap of its own. The stages of a run are carried out by several threads one after
// another, so memory that one stage frees would not be available to the next one. Such a heap also grows by a few
// kilobytes at a time, with a system call each.
//
// The heap grows by 16 MB of addresses at a time. With the 128 KB that glibc takes by default, it also shrinks and grows
// all the time, and the kernel clears the same pages again. Its first 128 MB of addresses are in pages of 2 MB where the
// kernel has them: a large service needs a hundred megabytes, which would be thirty thousand page faults of 4 KB each.
static inline void scaffold_share_heap(void) {
  const size_t heap = 128 << 20, page = 2 << 20;
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_TOP_PAD, 16 << 20);
  mallopt(M_TRIM_THRESHOLD, 2 * heap);
  mallopt(M_MMAP_MAX, 0);
  char *start = (char *)malloc(heap);
  mallopt(M_MMAP_MAX, 65536);
  if (start == NULL) return;
  size_t before = page - (size_t)start % page;
  madvise(start + before, heap - before, MADV_HUGEPAGE);
  free(start);
}

// What a program starts with.
struct scaffold_program {
  const char *path;
  char *const *arguments;
  char *const *environment;
  const char *directory;
  // Standard input, standard output and standard error.
  int streams[3];
  // The limit of private writable memory in bytes; 0 for no limit.
  unsigned long long memory;
};

// Prepares a child and executes the program. Returns the error of the call that failed. The child shares the memory of
// its parent, so it makes only calls that are safe after the fork of a program with threads (signal-safety(7)).
static inline int scaffold_execute(const struct scaffold_program *program) {
  static const int signals[] = {SIGINT, SIGTERM, SIGPIPE, SIGHUP, SIGQUIT};
  struct sigaction action = {.sa_handler = SIG_DFL};
  for (unsigned index = 0; index < sizeof signals / sizeof *signals; index++) sigaction(signals[index], &action, 0);
  if (setpgid(0, 0) != 0 || chdir(program->directory) != 0) return errno;
  struct rlimit limit = {program->memory, program->memory};
  if (program->memory > 0 && setrlimit(RLIMIT_DATA, &limit) != 0) return errno;
  int copies[3];
  // Copied first, because one of the descriptors can have the number of a standard stream.
  for (int index = 0; index < 3; index++)
    if ((copies[index] = fcntl(program->streams[index], F_DUPFD_CLOEXEC, 3)) < 0) return errno;
  for (int index = 0; index < 3; index++)
    if (dup2(copies[index], index) < 0) return errno;
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, 0);
  execve(program->path, program->arguments, program->environment);
  return errno;
}

// Starts a program in a process group of its own with default signal handling, no matter which signals this program
// blocks or ignores.
//
// posix_spawn can do all of this but limit the memory, which has to be done before the program's first instruction, so
// that no child of it escapes the limit. The limit is not on address space, of which some language runtimes reserve far
// more than they use. vfork suspends this thread until the program is executed, so an error is known here without a
// pipe, and it copies no memory.
//
// Returns 0 after the program was executed, or the error of the call that failed.
static inline int scaffold_spawn(pid_t *process, const struct scaffold_program *program) {
  sigset_t all, former;
  sigfillset(&all);
  // No handler of this program may run in the child, which shares its memory.
  pthread_sigmask(SIG_SETMASK, &all, &former);
  volatile int error = 0;
  pid_t child = vfork();
  if (child == 0) {
    error = scaffold_execute(program);
    _exit(127);
  }
  if (child < 0) error = errno;
  pthread_sigmask(SIG_SETMASK, &former, 0);
  if (child > 0 && error != 0) while (waitpid(child, 0, 0) < 0 && errno == EINTR) {}
  *process = child;
  return error;
}

#endif
