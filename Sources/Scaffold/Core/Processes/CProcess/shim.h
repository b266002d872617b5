#ifndef SCAFFOLD_CPROCESS_H
#define SCAFFOLD_CPROCESS_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// Declared by glibc only where _GNU_SOURCE is defined, which Swift's module of the C library does not do.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int pipe2(int descriptors[2], int flags);
int mkostemp(char *name, int flags);

// Starts a program whose private writable memory is limited before its first instruction, so that no child of it
// escapes the limit. posix_spawn cannot set limits. The limit is not on address space, of which some language runtimes
// reserve far more than they use.
//
// The program gets a process group of its own, default signal handling, and the descriptors as its standard streams.
// Returns 0 after the program was executed, or the error of the call that failed.
static inline int scaffold_spawn_limited(
    pid_t *process, const char *path, char *const arguments[], char *const environment[], const char *directory,
    const int streams[3], unsigned long long memory) {
  int report[2];
  if (pipe2(report, O_CLOEXEC) != 0) return errno;
  sigset_t all, former;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &former);
  pid_t child = fork();
  if (child == 0) {
    // Only calls that are safe after the fork of a program with threads (signal-safety(7)).
    static const int signals[] = {SIGINT, SIGTERM, SIGPIPE, SIGHUP, SIGQUIT};
    for (unsigned index = 0; index < sizeof signals / sizeof *signals; index++) signal(signals[index], SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    struct rlimit limit = {memory, memory};
    int copies[3];
    int isReady = setpgid(0, 0) == 0 && setrlimit(RLIMIT_DATA, &limit) == 0 && chdir(directory) == 0;
    // Copied first, because one of the descriptors can have the number of a standard stream.
    for (int index = 0; isReady && index < 3; index++)
      isReady = (copies[index] = fcntl(streams[index], F_DUPFD_CLOEXEC, 3)) >= 0;
    if (isReady) isReady = (report[1] = fcntl(report[1], F_DUPFD_CLOEXEC, 3)) >= 0;
    for (int index = 0; isReady && index < 3; index++) isReady = dup2(copies[index], index) >= 0;
    if (isReady) {
      sigprocmask(SIG_SETMASK, &none, 0);
      execve(path, arguments, environment);
    }
    int error = errno;
    (void)!write(report[1], &error, sizeof error);
    _exit(127);
  }
  int error = child < 0 ? errno : 0;
  pthread_sigmask(SIG_SETMASK, &former, 0);
  close(report[1]);
  if (child > 0) {
    // The other end is closed by the execution of the program.
    ssize_t count;
    while ((count = read(report[0], &error, sizeof error)) < 0 && errno == EINTR) {}
    if (count > 0) while (waitpid(child, 0, 0) < 0 && errno == EINTR) {}
    *process = child;
  }
  close(report[0]);
  return error;
}

#endif
