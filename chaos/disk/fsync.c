/*
 * Put before the C library. The file named by CHAOS_FSYNC says by its first letter what the disk does with what it is given:
 * f: it fails. h: it holds it back. d: who is held back dies there, as in a crash in the middle of it; the others go on.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static char word(void) {
  const char *name = getenv("CHAOS_FSYNC");
  int file = name == NULL ? -1 : open(name, O_RDONLY | O_CLOEXEC);
  char letter = 0;
  if (file < 0) return 0;
  if (read(file, &letter, 1) != 1) letter = 0;
  close(file);
  return letter;
}

static int pass(const char *name, int fd) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  char said = word();
  int held = said == 'h';
  for (; said == 'h'; said = word()) usleep(1000);
  if (held && said == 'd') raise(SIGKILL);
  if (said == 'f') {
    errno = EIO;
    return -1;
  }
  return real(fd);
}

int fsync(int fd) { return pass("fsync", fd); }
int fdatasync(int fd) { return pass("fdatasync", fd); }
