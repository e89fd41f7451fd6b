// What the preprocessed Expert Advisor is compiled after: the shim, and the list of its inputs.
#pragma once
#include <map>
#include "terminal.h"

struct Input {
  string *text;
  bool *flag;
};
inline std::map<std::string, Input> &inputs() {
  static std::map<std::string, Input> list;
  return list;
}
inline bool declareInput(const char *name, string &value) { return inputs()[name] = {&value, nullptr}, true; }
inline bool declareInput(const char *name, bool &value) { return inputs()[name] = {nullptr, &value}, true; }
inline void setInput(const std::string &name, const std::string &value) {
  const auto found = inputs().find(name);
  if (found == inputs().end()) stopProgram("no input " + name);
  if (found->second.text) *found->second.text = string(value);
  else *found->second.flag = value == "true" || value == "1";
}
