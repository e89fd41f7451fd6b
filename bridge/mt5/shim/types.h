// The types of MQL5 as a C++ compiler sees them. `long` has 64 bits in MQL5 on every machine.
#pragma once
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <string>
#include <vector>

#define long long long
typedef unsigned long ulongOfMql5; // glibc has a ulong of its own
#define ulong ulongOfMql5
typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned char uchar;
typedef long datetime;

const int WHOLE_ARRAY = -1;
const int INVALID_HANDLE = -1;

// Ends the program as the terminal ends one that failed. Defined by the transport.
[[noreturn]] void stopProgram(const std::string &text);

// Functions of texts are called from hundreds of places. Copies of them would make the compilation several times slower.
#define OUT_OF_LINE __attribute__((noinline))

// A dynamic array. MQL5 has no copy by `=`, so neither has this.
template <typename T> class array {
  std::vector<T> items;

  template <typename Index> size_t position(Index index) const {
    if (index < Index(0) || size_t(index) >= items.size()) stopProgram("array out of range");
    return size_t(index);
  }

public:
  array() = default;
  array(std::initializer_list<T> list) : items(list) {}
  array(const array &) = delete;
  array &operator=(const array &) = delete;
  array(array &&) = default;
  array &operator=(array &&) = default;

  template <typename Index> T &operator[](Index index) { return items[position(index)]; }
  template <typename Index> const T &operator[](Index index) const { return items[position(index)]; }
  std::vector<T> &raw() { return items; }
  const std::vector<T> &raw() const { return items; }
};

// A text of UTF-16 units. The transport and literals are UTF-8.
class string {
  std::u16string units;

public:
  OUT_OF_LINE string() {}
  OUT_OF_LINE string(const string &other) : units(other.units) {}
  OUT_OF_LINE string &operator=(const string &other) {
    units = other.units;
    return *this;
  }
  OUT_OF_LINE ~string() {}
  OUT_OF_LINE string(const char *utf8) : string(std::string(utf8)) {}
  OUT_OF_LINE explicit string(const std::string &utf8);
  OUT_OF_LINE explicit string(std::u16string text) : units(std::move(text)) {}

  OUT_OF_LINE std::string utf8() const;
  std::u16string &raw() { return units; }
  const std::u16string &raw() const { return units; }
  OUT_OF_LINE string &operator+=(const string &other) {
    units += other.units;
    return *this;
  }
};

OUT_OF_LINE inline string operator+(const string &left, const string &right) { return string(left.raw() + right.raw()); }
OUT_OF_LINE inline bool operator==(const string &left, const string &right) { return left.raw() == right.raw(); }
OUT_OF_LINE inline bool operator!=(const string &left, const string &right) { return left.raw() != right.raw(); }
OUT_OF_LINE inline bool operator<(const string &left, const string &right) { return left.raw() < right.raw(); }
OUT_OF_LINE inline bool operator>(const string &left, const string &right) { return left.raw() > right.raw(); }

// A damaged sequence becomes U+FFFD.
inline string::string(const std::string &bytes) {
  for (size_t i = 0; i < bytes.size();) {
    const unsigned first = uchar(bytes[i]);
    const int more = first < 0x80 ? 0 : (first & 0xE0) == 0xC0 ? 1 : (first & 0xF0) == 0xE0 ? 2 : (first & 0xF8) == 0xF0 ? 3 : -1;
    unsigned code = more == 0 ? first : more > 0 ? first & (0x3Fu >> more) : 0xFFFD;
    size_t next = i + 1;
    for (int k = 0; k < more; k++, next++) {
      if (next >= bytes.size() || (uchar(bytes[next]) & 0xC0) != 0x80) {
        code = 0xFFFD;
        break;
      }
      code = (code << 6) | (uchar(bytes[next]) & 0x3Fu);
    }
    i = next;
    if (code > 0x10FFFF) code = 0xFFFD;
    if (code >= 0x10000) {
      units += char16_t(0xD800 + ((code - 0x10000) >> 10));
      units += char16_t(0xDC00 + ((code - 0x10000) & 0x3FF));
    } else {
      units += char16_t(code);
    }
  }
}

inline std::string string::utf8() const {
  std::string bytes;
  for (size_t i = 0; i < units.size(); i++) {
    unsigned code = units[i];
    const bool isPair = code >= 0xD800 && code < 0xDC00 && i + 1 < units.size() && (units[i + 1] & 0xFC00) == 0xDC00;
    if (isPair) code = 0x10000 + ((code - 0xD800) << 10) + (units[++i] - 0xDC00u);
    else if (code >= 0xD800 && code < 0xE000) code = 0xFFFD;
    if (code < 0x80) bytes += char(code);
    else if (code < 0x800) bytes += {char(0xC0 | (code >> 6)), char(0x80 | (code & 0x3F))};
    else if (code < 0x10000) bytes += {char(0xE0 | (code >> 12)), char(0x80 | ((code >> 6) & 0x3F)), char(0x80 | (code & 0x3F))};
    else bytes += {char(0xF0 | (code >> 18)), char(0x80 | ((code >> 12) & 0x3F)), char(0x80 | ((code >> 6) & 0x3F)), char(0x80 | (code & 0x3F))};
  }
  return bytes;
}
