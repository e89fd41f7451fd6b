// What the preprocessed Expert Advisor is compiled before: one function that runs an event of the terminal.
#pragma once
#include "program.h"

inline int runEvent(const std::string &text) {
  const std::vector<std::string> parts = splitText(text, '\x1f');
  const std::string &name = parts[0];
  if (name == "OnInit") return OnInit();
  if (name == "OnTimer") return OnTimer(), 0;
  if (name == "OnTick") return OnTick(), 0;
  if (name == "OnDeinit" && parts.size() == 2) return OnDeinit(atoi(parts[1].c_str())), 0;
  if (name == "setInput" && parts.size() == 3) return setInput(parts[1], parts[2]), 0;
  if (name == "OnTradeTransaction" && parts.size() == 4) {
    MqlTradeTransaction transaction = {};
    MqlTradeRequest request = {};
    MqlTradeResult result = {};
    parse(parts[1], transaction), parse(parts[2], request), parse(parts[3], result);
    return OnTradeTransaction(transaction, request, result), 0;
  }
  stopProgram("no event " + name);
}
