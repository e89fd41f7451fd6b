/* Put before the C library: while the file named by CHAOS_FSYNC_FAILS is there, the disk does not take what it is given. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static int failing(void) {
  const char *file = getenv("CHAOS_FSYNC_FAILS");
  return file != NULL && access(file, F_OK) == 0;
}

static int pass(const char *name, int fd) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  if (failing()) {
    errno = EIO;
    return -1;
  }
  return real(fd);
}

int fsync(int fd) { return pass("fsync", fd); }
int fdatasync(int fd) { return pass("fdatasync", fd); }
