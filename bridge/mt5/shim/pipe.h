// Transport of a process: frames over stdin and stdout, each a length of four bytes (little-endian) and a text. The process sends `C` and a
// call, or `R` and the result of an event. It gets events, and responses to calls. See native.ts.
#pragma once
#include "entries.h"

inline void writeFrame(const std::string &text) {
  const uint length = uint(text.size());
  const uchar head[4] = {uchar(length), uchar(length >> 8), uchar(length >> 16), uchar(length >> 24)};
  if (fwrite(head, 1, 4, stdout) != 4 || fwrite(text.data(), 1, length, stdout) != length || fflush(stdout) != 0) _Exit(1);
}
// The parent has gone if nothing more arrives.
inline std::string readFrame() {
  uchar head[4];
  if (fread(head, 1, 4, stdin) != 4) _Exit(0);
  const size_t length = uint(head[0]) | (uint(head[1]) << 8) | (uint(head[2]) << 16) | (uint(head[3]) << 24);
  std::string text(length, '\0');
  if (fread(text.data(), 1, length, stdin) != length) _Exit(0);
  return text;
}
std::string exchange(const std::string &request) {
  writeFrame("C" + request);
  return readFrame();
}
void stopProgram(const std::string &text) {
  exchange("fatal\x1f" + text);
  _Exit(70);
}
int main() {
  for (;;) writeFrame("R" + std::to_string(runEvent(readFrame())));
}
