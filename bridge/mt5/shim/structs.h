// Structures of MQL5 and their texts: fields joined by `,`, texts percent-encoded.
#pragma once
#include "constants.h"
#include "functions.h"

struct MqlTradeRequest {
  ENUM_TRADE_REQUEST_ACTIONS action;
  ulong magic;
  ulong order;
  string symbol;
  double volume;
  double price;
  double stoplimit;
  double sl;
  double tp;
  ulong deviation;
  ENUM_ORDER_TYPE type;
  ENUM_ORDER_TYPE_FILLING type_filling;
  ENUM_ORDER_TYPE_TIME type_time;
  datetime expiration;
  string comment;
  ulong position;
  ulong position_by;
};
struct MqlTradeResult {
  uint retcode;
  ulong deal;
  ulong order;
  double volume;
  double price;
  double bid;
  double ask;
  string comment;
  uint request_id;
  int retcode_external;
};
struct MqlTradeTransaction {
  ulong deal;
  ulong order;
  string symbol;
  ENUM_TRADE_TRANSACTION_TYPE type;
  ENUM_ORDER_TYPE order_type;
  ENUM_ORDER_STATE order_state;
  ENUM_DEAL_TYPE deal_type;
  ENUM_ORDER_TYPE_TIME time_type;
  datetime time_expiration;
  double price;
  double price_trigger;
  double price_sl;
  double price_tp;
  double volume;
  ulong position;
  ulong position_by;
};
struct MqlTick {
  datetime time;
  double bid;
  double ask;
  double last;
  ulong volume;
  long time_msc;
  uint flags;
  double volume_real;
};
struct MqlRates {
  datetime time;
  double open;
  double high;
  double low;
  double close;
  long tick_volume;
  int spread;
  long real_volume;
};

inline std::vector<std::string> splitText(const std::string &text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text)
    if (c == separator) parts.emplace_back();
    else parts.back() += c;
  return parts;
}

inline std::string percentEncoded(const std::string &text) {
  std::string encoded;
  for (const char c : text) {
    const bool isPlain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c && strchr("-_.!~*'()", c));
    char escape[4];
    snprintf(escape, sizeof escape, "%%%02X", uchar(c));
    encoded += isPlain ? std::string(1, c) : std::string(escape);
  }
  return encoded;
}
inline std::string percentDecoded(const std::string &text) {
  std::string decoded;
  for (size_t i = 0; i < text.size(); i++) {
    const bool isEscape = text[i] == '%' && i + 2 < text.size();
    decoded += isEscape ? char(strtol(text.substr(i + 1, 2).c_str(), nullptr, 16)) : text[i];
    if (isEscape) i += 2;
  }
  return decoded;
}

// Reads the fields of one struct in order. A missing field is an error of the host.
class Fields {
  std::vector<std::string> parts;
  size_t next = 0;

  const std::string &take() {
    if (next >= parts.size()) stopProgram("the host sent a struct with too few fields");
    return parts[next++];
  }

public:
  explicit Fields(const std::string &text) : parts(splitText(text, ',')) {}
  void read(string &value) { value = string(percentDecoded(take())); }
  void read(double &value) { value = strtod(take().c_str(), nullptr); }
  void read(ulong &value) { value = strtoull(take().c_str(), nullptr, 10); }
  void read(long &value) { value = strtoll(take().c_str(), nullptr, 10); }
  void read(uint &value) { value = uint(strtoul(take().c_str(), nullptr, 10)); }
  void read(int &value) { value = int(strtol(take().c_str(), nullptr, 10)); }
  template <typename Enum> void read(Enum &value) { value = Enum(strtol(take().c_str(), nullptr, 10)); }
  template <typename... Values> void readAll(Values &...values) { (read(values), ...); }
};

inline void parse(const std::string &text, MqlTradeResult &r) {
  Fields(text).readAll(r.retcode, r.deal, r.order, r.volume, r.price, r.bid, r.ask, r.comment, r.request_id, r.retcode_external);
}
inline void parse(const std::string &text, MqlTick &t) {
  Fields(text).readAll(t.time, t.bid, t.ask, t.last, t.volume, t.time_msc, t.flags, t.volume_real);
}
inline void parse(const std::string &text, MqlRates &r) {
  Fields(text).readAll(r.time, r.open, r.high, r.low, r.close, r.tick_volume, r.spread, r.real_volume);
}
inline void parse(const std::string &text, MqlTradeRequest &r) {
  Fields(text).readAll(r.action, r.magic, r.order, r.symbol, r.volume, r.price, r.stoplimit, r.sl, r.tp, r.deviation, r.type, r.type_filling,
                       r.type_time, r.expiration, r.comment, r.position, r.position_by);
}
inline void parse(const std::string &text, MqlTradeTransaction &t) {
  Fields(text).readAll(t.deal, t.order, t.symbol, t.type, t.order_type, t.order_state, t.deal_type, t.time_type, t.time_expiration, t.price,
                       t.price_trigger, t.price_sl, t.price_tp, t.volume, t.position, t.position_by);
}
template <typename T> void parse(const std::string &text, array<T> &items) {
  items.raw().clear();
  if (text.empty()) return;
  for (const std::string &part : splitText(text, ';')) {
    T item = {};
    parse(part, item);
    items.raw().push_back(item);
  }
}
