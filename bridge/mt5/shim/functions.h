// Functions of MQL5 that need no terminal: arrays, texts, numbers.
#pragma once
#include "types.h"

enum ENUM_CODEPAGE { CP_ACP = 0, CP_UTF8 = 65001 };

template <typename T> int ArraySize(const array<T> &items) { return int(items.raw().size()); }
template <typename T> int ArrayResize(array<T> &items, int size, int reserve = 0) {
  if (size < 0) return -1;
  if (reserve > 0) items.raw().reserve(size_t(size) + size_t(reserve));
  items.raw().resize(size_t(size));
  return size;
}
template <typename T> void ArrayFree(array<T> &items) { items.raw().clear(); }
template <typename T, typename V> int ArrayInitialize(array<T> &items, V value) {
  for (T &item : items.raw()) item = T(value);
  return ArraySize(items);
}
template <typename T> bool ArrayRemove(array<T> &items, uint start, uint count = uint(WHOLE_ARRAY)) {
  std::vector<T> &raw = items.raw();
  if (start > raw.size()) return false;
  const size_t end = count > raw.size() - start ? raw.size() : start + count;
  raw.erase(raw.begin() + start, raw.begin() + std::ptrdiff_t(end));
  return true;
}
// Grows the target where necessary, as MQL5 does.
template <typename T> int ArrayCopy(array<T> &to, const array<T> &from, int toStart = 0, int fromStart = 0, int count = WHOLE_ARRAY) {
  const int available = ArraySize(from) - fromStart;
  if (available <= 0 || toStart < 0 || fromStart < 0) return 0;
  const int length = count < 0 || count > available ? available : count;
  const std::vector<T> part(from.raw().begin() + fromStart, from.raw().begin() + fromStart + length);
  if (ArraySize(to) < toStart + length) ArrayResize(to, toStart + length);
  for (int i = 0; i < length; i++) to[toStart + i] = part[size_t(i)];
  return length;
}
template <typename T> void ZeroMemory(T &value) { value = T(); }

inline int StringLen(const string &text) { return int(text.raw().size()); }
inline ushort StringGetCharacter(const string &text, int position) {
  return position < 0 || position >= StringLen(text) ? ushort(0) : ushort(text.raw()[size_t(position)]);
}
inline string StringSubstr(const string &text, int start, int length = -1) {
  if (start < 0 || start >= StringLen(text)) return string();
  return string(text.raw().substr(size_t(start), length < 0 ? std::u16string::npos : size_t(length)));
}
inline int StringFind(const string &text, const string &part, int start = 0) {
  const size_t found = start < 0 ? std::u16string::npos : text.raw().find(part.raw(), size_t(start));
  return found == std::u16string::npos ? -1 : int(found);
}
inline bool StringToLower(string &text) {
  for (char16_t &unit : text.raw())
    if (unit >= u'A' && unit <= u'Z') unit = char16_t(unit + 32);
  return true;
}
inline int StringTrimLeft(string &text) {
  const size_t first = text.raw().find_first_not_of(u" \t\r\n");
  const int removed = first == std::u16string::npos ? StringLen(text) : int(first);
  text.raw().erase(0, size_t(removed));
  return removed;
}
inline int StringTrimRight(string &text) {
  const size_t last = text.raw().find_last_not_of(u" \t\r\n");
  const size_t length = last == std::u16string::npos ? 0 : last + 1;
  const int removed = StringLen(text) - int(length);
  text.raw().resize(length);
  return removed;
}
inline int StringSplit(const string &text, ushort separator, array<string> &parts) {
  ArrayResize(parts, 0);
  if (text == "") return 0;
  std::u16string part;
  for (const char16_t unit : text.raw() + std::u16string(1, char16_t(separator))) {
    if (unit != separator) part += unit;
    else parts.raw().push_back(string(part)), part.clear();
  }
  return ArraySize(parts);
}
inline string ShortToString(ushort unit) { return string(std::u16string(1, char16_t(unit))); }
inline string IntegerToString(long number, int width = 0, ushort fill = ' ') {
  std::u16string text = string(std::to_string(number)).raw();
  if (width > int(text.size())) text.insert(0, std::u16string(size_t(width) - text.size(), char16_t(fill)));
  return string(text);
}
inline string DoubleToString(double value, int digits = 8) {
  char text[400];
  snprintf(text, sizeof text, "%.*f", digits, value);
  return string(text);
}
inline long StringToInteger(const string &text) { return strtoll(text.utf8().c_str(), nullptr, 10); }
inline double StringToDouble(const string &text) { return strtod(text.utf8().c_str(), nullptr); }
// Without `count` the trailing zero is copied too.
inline int StringToCharArray(const string &text, array<uchar> &to, int start = 0, int count = -1, uint codepage = CP_ACP) {
  (void)codepage;
  std::string bytes = text.utf8();
  if (count < 0) bytes += '\0';
  else if (size_t(count) < bytes.size()) bytes.resize(size_t(count));
  if (ArraySize(to) < start + int(bytes.size())) ArrayResize(to, start + int(bytes.size()));
  for (size_t i = 0; i < bytes.size(); i++) to[size_t(start) + i] = uchar(bytes[i]);
  return int(bytes.size());
}
// Ends at the first zero byte.
inline string CharArrayToString(const array<uchar> &from, int start = 0, int count = -1, uint codepage = CP_ACP) {
  (void)codepage;
  std::string bytes;
  for (int i = start; i < ArraySize(from) && (count < 0 || i < start + count) && from[i] != 0; i++) bytes += char(from[i]);
  return string(bytes);
}
inline const char *formatArgument(const std::string &text) { return text.c_str(); }
template <typename T> T formatArgument(T number) { return number; }
inline std::string plainArgument(const string &text) { return text.utf8(); }
inline std::string plainArgument(const char *text) { return text; }
template <typename T> T plainArgument(T number) { return number; }
template <typename... Args> string StringFormat(const char *format, const Args &...args) {
  char text[4096];
  snprintf(text, sizeof text, format, formatArgument(plainArgument(args))...);
  return string(text);
}

inline double MathAbs(double value) { return std::fabs(value); }
inline double MathRound(double value) { return std::round(value); }
inline double MathFloor(double value) { return std::floor(value); }
inline double MathPow(double base, double exponent) { return std::pow(base, exponent); }
inline bool MathIsValidNumber(double value) { return std::isfinite(value); }
template <typename T> T MathMax(T left, T right) { return left > right ? left : right; }
template <typename T> T MathMin(T left, T right) { return left < right ? left : right; }
inline double NormalizeDouble(double value, int digits) {
  const double scale = std::pow(10.0, digits);
  return std::round(value * scale) / scale;
}
inline unsigned &randomState() {
  static unsigned state = 1;
  return state;
}
inline void MathSrand(int seed) { randomState() = unsigned(seed); }
// 15 bits, as in MQL5.
inline int MathRand() { return int(((randomState() = randomState() * 214013u + 2531011u) >> 16) & 0x7FFF); }
