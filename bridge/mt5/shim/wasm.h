// Transport of a WebAssembly module: two imports carry calls, two exports carry events. See wasm.ts.
#pragma once
#include "entries.h"

extern "C" {
__attribute__((import_module("terminal"), import_name("call"))) int terminalCall(const char *request, int length);
__attribute__((import_module("terminal"), import_name("take"))) void terminalTake(char *response);
}

std::string exchange(const std::string &request) {
  std::string response(size_t(terminalCall(request.data(), int(request.size()))), '\0');
  terminalTake(response.data());
  return response;
}
void stopProgram(const std::string &text) {
  exchange("fatal\x1f" + text);
  abort();
}

static std::string eventText;
extern "C" {
__attribute__((export_name("room"))) char *roomForEvent(int length) {
  eventText.assign(size_t(length), '\0');
  return eventText.data();
}
__attribute__((export_name("run"))) int runEventText() { return runEvent(eventText); }
}
