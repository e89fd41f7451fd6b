// Functions of MQL5 that the terminal computes: each is one call to the host. The responses are described in host.ts.
#pragma once
#include "crypt.h"
#include "properties.h"
#include "structs.h"

// Sends a request to the host and returns its response. Defined by the transport.
std::string exchange(const std::string &request);

OUT_OF_LINE inline std::string argumentText(const string &text) { return text.utf8(); }
OUT_OF_LINE inline std::string argumentText(const char *text) { return text; }
OUT_OF_LINE inline std::string argumentText(bool flag) { return flag ? "1" : "0"; }
OUT_OF_LINE inline std::string argumentText(int number) { return std::to_string(number); }
OUT_OF_LINE inline std::string argumentText(uint number) { return std::to_string(number); }
OUT_OF_LINE inline std::string argumentText(long number) { return std::to_string(number); }
OUT_OF_LINE inline std::string argumentText(ulong number) { return std::to_string(number); }
OUT_OF_LINE inline std::string argumentText(ENUM_FILE_POSITION origin) { return std::to_string(int(origin)); }
OUT_OF_LINE inline std::string argumentText(ENUM_DAY_OF_WEEK day) { return std::to_string(int(day)); }
OUT_OF_LINE inline std::string argumentText(ENUM_TIMEFRAMES frame) { return std::to_string(int(frame)); }
OUT_OF_LINE inline std::string argumentText(ENUM_ORDER_TYPE type) { return std::to_string(int(type)); }
OUT_OF_LINE inline std::string argumentText(double number) {
  char text[40];
  snprintf(text, sizeof text, "%.17g", number);
  return text;
}
OUT_OF_LINE inline std::string argumentText(const MqlTradeRequest &r) {
  std::string text = std::to_string(int(r.action));
  const auto add = [&text](const std::string &field) { text += ',' + field; };
  add(argumentText(r.magic)), add(argumentText(r.order)), add(percentEncoded(r.symbol.utf8())), add(argumentText(r.volume));
  add(argumentText(r.price)), add(argumentText(r.stoplimit)), add(argumentText(r.sl)), add(argumentText(r.tp)), add(argumentText(r.deviation));
  add(argumentText(r.type)), add(std::to_string(int(r.type_filling))), add(std::to_string(int(r.type_time)));
  add(argumentText(r.expiration)), add(percentEncoded(r.comment.utf8())), add(argumentText(r.position)), add(argumentText(r.position_by));
  return text;
}
inline std::string hexText(const array<uchar> &bytes, size_t start, size_t count) {
  const char *digits = "0123456789abcdef";
  std::string text;
  text.reserve(count * 2);
  for (size_t i = start; i < start + count && i < bytes.raw().size(); i++) {
    text += digits[bytes.raw()[i] >> 4];
    text += digits[bytes.raw()[i] & 15];
  }
  return text;
}
inline int hexDigit(char c) { return c <= '9' ? c - '0' : (c | 32) - 'a' + 10; }

// One response: the value, then the parameters that take a result.
class Response {
  std::vector<std::string> parts;

public:
  OUT_OF_LINE explicit Response(const std::string &text) : parts(splitText(text, '\x1f')) {}
  OUT_OF_LINE ~Response() {}
  const std::string &at(size_t index) const {
    static const std::string none;
    return index < parts.size() ? parts[index] : none;
  }
  long integer(size_t index = 0) const { return strtoll(at(index).c_str(), nullptr, 10); }
  ulong natural(size_t index = 0) const { return strtoull(at(index).c_str(), nullptr, 10); }
  double number(size_t index = 0) const { return strtod(at(index).c_str(), nullptr); }
  bool flag() const { return at(0) == "1"; }
  // A larger array than the received bytes stays as large, as in MQL5.
  void bytes(array<uchar> &to, size_t start = 0) const {
    const std::string &hex = at(1);
    if (to.raw().size() < start + hex.size() / 2) to.raw().resize(start + hex.size() / 2);
    for (size_t i = 0; i + 1 < hex.size(); i += 2) to.raw()[start + i / 2] = uchar(hexDigit(hex[i]) * 16 + hexDigit(hex[i + 1]));
  }
};
OUT_OF_LINE inline void appendArgument(std::string &request, const std::string &text) { (request += '\x1f') += text; }
template <typename... Args> OUT_OF_LINE Response call(const char *name, const Args &...args) {
  std::string request = name;
  (appendArgument(request, argumentText(args)), ...);
  return Response(exchange(request));
}

#define HOST_LONG(name) OUT_OF_LINE inline long name() { return call(#name).integer(); }
#define HOST_INT(name) OUT_OF_LINE inline int name() { return int(call(#name).integer()); }
#define HOST_ULONG(name) OUT_OF_LINE inline ulong name() { return call(#name).natural(); }
#define HOST_GET(name, Property) \
  OUT_OF_LINE inline long name##Integer(Property##_INTEGER p) { return call(#name "Integer", p).integer(); } \
  OUT_OF_LINE inline double name##Double(Property##_DOUBLE p) { return call(#name "Double", p).number(); }   \
  OUT_OF_LINE inline string name##String(Property##_STRING p) { return string(call(#name "String", p).at(0)); }
#define HOST_GET_OF(name, Key, Property) \
  OUT_OF_LINE inline long name##Integer(Key key, Property##_INTEGER p) { return call(#name "Integer", key, p).integer(); } \
  OUT_OF_LINE inline double name##Double(Key key, Property##_DOUBLE p) { return call(#name "Double", key, p).number(); }   \
  OUT_OF_LINE inline string name##String(Key key, Property##_STRING p) { return string(call(#name "String", key, p).at(0)); }

HOST_ULONG(GetTickCount64)
HOST_ULONG(GetMicrosecondCount)
HOST_LONG(TimeCurrent)
HOST_LONG(TimeTradeServer)
HOST_LONG(TimeGMT)
HOST_INT(GetLastError)
inline void ResetLastError() { call("ResetLastError"); }
inline bool IsStopped() { return call("IsStopped").flag(); }
inline bool EventSetMillisecondTimer(int ms) { return call("EventSetMillisecondTimer", ms).flag(); }
inline void EventKillTimer() { call("EventKillTimer"); }
inline string Symbol() { return string(call("Symbol").at(0)); }
template <typename... Args> std::string joined(const Args &...args) { return (std::string() + ... + argumentText(args)); }
template <typename... Args> void Comment(const Args &...args) { call("Comment", joined(args...).c_str()); }
template <typename... Args> void Print(const Args &...args) { call("Print", joined(args...).c_str()); }

HOST_GET(AccountInfo, ENUM_ACCOUNT_INFO)
inline int TerminalInfoInteger(ENUM_TERMINAL_INFO_INTEGER p) { return int(call("TerminalInfoInteger", p).integer()); }
inline int MQLInfoInteger(ENUM_MQL_INFO_INTEGER p) { return int(call("MQLInfoInteger", p).integer()); }

inline int SocketCreate(uint flags = 0) { return int(call("SocketCreate", flags).integer()); }
inline bool SocketConnect(int socket, const string &server, uint port, uint timeout) {
  return call("SocketConnect", socket, server, port, timeout).flag();
}
inline bool SocketTimeouts(int socket, uint send, uint receive) { return call("SocketTimeouts", socket, send, receive).flag(); }
inline bool SocketIsConnected(int socket) { return call("SocketIsConnected", socket).flag(); }
inline uint SocketIsReadable(int socket) { return uint(call("SocketIsReadable", socket).natural()); }
inline int SocketRead(int socket, array<uchar> &buffer, uint length, uint timeout) {
  const Response response = call("SocketRead", socket, length, timeout);
  response.bytes(buffer);
  return int(response.integer());
}
inline int SocketTlsReadAvailable(int socket, array<uchar> &buffer, uint length) {
  const Response response = call("SocketTlsReadAvailable", socket, length);
  response.bytes(buffer);
  return int(response.integer());
}
inline int SocketSend(int socket, const array<uchar> &buffer, uint length) {
  return int(call("SocketSend", socket, hexText(buffer, 0, length).c_str()).integer());
}
inline int SocketTlsSend(int socket, const array<uchar> &buffer, uint length) {
  return int(call("SocketTlsSend", socket, hexText(buffer, 0, length).c_str()).integer());
}
inline bool SocketClose(int socket) { return call("SocketClose", socket).flag(); }

inline bool FolderCreate(const string &name, int common = 0) { return (void)common, call("FolderCreate", name).flag(); }
inline bool FileIsExist(const string &name, int common = 0) { return (void)common, call("FileIsExist", name).flag(); }
inline bool FileDelete(const string &name, int common = 0) { return (void)common, call("FileDelete", name).flag(); }
inline int FileOpen(const string &name, int flags) { return int(call("FileOpen", name, flags).integer()); }
inline void FileClose(int handle) { call("FileClose", handle); }
inline void FileFlush(int handle) { call("FileFlush", handle); }
inline ulong FileSize(int handle) { return call("FileSize", handle).natural(); }
inline bool FileSeek(int handle, long offset, ENUM_FILE_POSITION origin) { return call("FileSeek", handle, offset, origin).flag(); }
inline bool FileMove(const string &from, int common, const string &to, int mode) { return call("FileMove", from, common, to, mode).flag(); }
inline uint FileReadArray(int handle, array<uchar> &to, int start, int count) {
  const Response response = call("FileReadArray", handle, count);
  response.bytes(to, size_t(start));
  return uint(response.natural());
}
inline uint FileWriteArray(int handle, const array<uchar> &from, int start = 0, int count = WHOLE_ARRAY) {
  const size_t length = count < 0 ? from.raw().size() : size_t(count);
  return uint(call("FileWriteArray", handle, hexText(from, size_t(start), length).c_str()).natural());
}

inline int SymbolsTotal(bool selected) { return int(call("SymbolsTotal", selected).integer()); }
inline string SymbolName(int index, bool selected) { return string(call("SymbolName", index, selected).at(0)); }
inline bool SymbolSelect(const string &name, bool select) { return call("SymbolSelect", name, select).flag(); }
HOST_GET_OF(SymbolInfo, const string &, ENUM_SYMBOL_INFO)
inline bool SymbolInfoTick(const string &name, MqlTick &tick) {
  const Response response = call("SymbolInfoTick", name);
  if (response.flag()) parse(response.at(1), tick);
  return response.flag();
}
inline bool SymbolInfoSessionTrade(const string &name, ENUM_DAY_OF_WEEK day, uint index, datetime &from, datetime &to) {
  const Response response = call("SymbolInfoSessionTrade", name, day, index);
  from = response.integer(1);
  to = response.integer(2);
  return response.flag();
}
inline int CopyTicks(const string &name, array<MqlTick> &ticks, uint flags, ulong from, uint count) {
  const Response response = call("CopyTicks", name, flags, from, count);
  parse(response.at(1), ticks);
  return int(response.integer());
}
inline int CopyRates(const string &name, ENUM_TIMEFRAMES frame, datetime from, datetime to, array<MqlRates> &rates) {
  const Response response = call("CopyRates", name, frame, from, to);
  parse(response.at(1), rates);
  return int(response.integer());
}

inline bool OrderCalcMargin(ENUM_ORDER_TYPE type, const string &symbol, double volume, double price, double &margin) {
  const Response response = call("OrderCalcMargin", type, symbol, volume, price);
  margin = response.number(1);
  return response.flag();
}
inline bool OrderSend(const MqlTradeRequest &request, MqlTradeResult &result) {
  const Response response = call("OrderSend", request);
  parse(response.at(1), result);
  return response.flag();
}
HOST_INT(PositionsTotal)
HOST_INT(OrdersTotal)
HOST_INT(HistoryDealsTotal)
HOST_INT(HistoryOrdersTotal)
inline ulong PositionGetTicket(int index) { return call("PositionGetTicket", index).natural(); }
inline ulong OrderGetTicket(int index) { return call("OrderGetTicket", index).natural(); }
inline ulong HistoryDealGetTicket(int index) { return call("HistoryDealGetTicket", index).natural(); }
inline ulong HistoryOrderGetTicket(int index) { return call("HistoryOrderGetTicket", index).natural(); }
inline bool PositionSelectByTicket(ulong ticket) { return call("PositionSelectByTicket", ticket).flag(); }
inline bool OrderSelect(ulong ticket) { return call("OrderSelect", ticket).flag(); }
inline bool HistoryOrderSelect(ulong ticket) { return call("HistoryOrderSelect", ticket).flag(); }
inline bool HistorySelect(datetime from, datetime to) { return call("HistorySelect", from, to).flag(); }
inline bool HistorySelectByPosition(ulong identifier) { return call("HistorySelectByPosition", identifier).flag(); }
HOST_GET(PositionGet, ENUM_POSITION_PROPERTY)
HOST_GET(OrderGet, ENUM_ORDER_PROPERTY)
HOST_GET_OF(HistoryDealGet, ulong, ENUM_DEAL_PROPERTY)
HOST_GET_OF(HistoryOrderGet, ulong, ENUM_ORDER_PROPERTY)
