// CryptEncode: the two hashes and base64, written from FIPS 180-4 and RFC 4648.
#pragma once
#include "functions.h"

enum ENUM_CRYPT_METHOD { CRYPT_BASE64 = 0, CRYPT_HASH_SHA1 = 4, CRYPT_HASH_SHA256 = 5 };

inline uint rotateRight(uint value, int count) { return (value >> count) | (value << (32 - count)); }
inline uint rotateLeft(uint value, int count) { return (value << count) | (value >> (32 - count)); }

inline std::vector<uchar> paddedMessage(const std::vector<uchar> &data) {
  std::vector<uchar> message = data;
  message.push_back(0x80);
  while (message.size() % 64 != 56) message.push_back(0);
  const ulong bits = ulong(data.size()) * 8;
  for (int shift = 56; shift >= 0; shift -= 8) message.push_back(uchar(bits >> shift));
  return message;
}
inline uint bigEndian(const uchar *at) { return (uint(at[0]) << 24) | (uint(at[1]) << 16) | (uint(at[2]) << 8) | uint(at[3]); }
inline std::vector<uchar> wordBytes(const std::vector<uint> &words) {
  std::vector<uchar> bytes;
  for (const uint word : words)
    for (int shift = 24; shift >= 0; shift -= 8) bytes.push_back(uchar(word >> shift));
  return bytes;
}

inline std::vector<uchar> sha1(const std::vector<uchar> &data) {
  std::vector<uint> state = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
  const std::vector<uchar> message = paddedMessage(data);
  for (size_t at = 0; at < message.size(); at += 64) {
    uint w[80];
    for (int i = 0; i < 16; i++) w[i] = bigEndian(&message[at + size_t(i) * 4]);
    for (int i = 16; i < 80; i++) w[i] = rotateLeft(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    uint a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    for (int i = 0; i < 80; i++) {
      const uint f = i < 20 ? (b & c) | (~b & d) : i < 40 || i >= 60 ? b ^ c ^ d : (b & c) | (b & d) | (c & d);
      const uint k = i < 20 ? 0x5A827999 : i < 40 ? 0x6ED9EBA1 : i < 60 ? 0x8F1BBCDC : 0xCA62C1D6;
      const uint next = rotateLeft(a, 5) + f + e + k + w[i];
      e = d, d = c, c = rotateLeft(b, 30), b = a, a = next;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d, state[4] += e;
  }
  return wordBytes(state);
}

// The first 32 bits of the fractional parts of the square (power 1/2) or cube (1/3) roots of the first primes.
inline std::vector<uint> rootFractions(int count, double power) {
  std::vector<uint> words;
  for (int n = 2; int(words.size()) < count; n++) {
    bool isPrime = true;
    for (int d = 2; d * d <= n; d++) isPrime = isPrime && n % d != 0;
    if (!isPrime) continue;
    const double root = power < 0.4 ? std::cbrt(double(n)) : std::sqrt(double(n));
    words.push_back(uint(std::floor((root - std::floor(root)) * 4294967296.0)));
  }
  return words;
}

inline std::vector<uchar> sha256(const std::vector<uchar> &data) {
  static const std::vector<uint> k = rootFractions(64, 1.0 / 3.0);
  std::vector<uint> state = rootFractions(8, 0.5);
  const std::vector<uchar> message = paddedMessage(data);
  for (size_t at = 0; at < message.size(); at += 64) {
    uint w[64];
    for (int i = 0; i < 16; i++) w[i] = bigEndian(&message[at + size_t(i) * 4]);
    for (int i = 16; i < 64; i++) {
      const uint s0 = rotateRight(w[i - 15], 7) ^ rotateRight(w[i - 15], 18) ^ (w[i - 15] >> 3);
      const uint s1 = rotateRight(w[i - 2], 17) ^ rotateRight(w[i - 2], 19) ^ (w[i - 2] >> 10);
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    std::vector<uint> v = state;
    for (int i = 0; i < 64; i++) {
      const uint s1 = rotateRight(v[4], 6) ^ rotateRight(v[4], 11) ^ rotateRight(v[4], 25);
      const uint one = v[7] + s1 + ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[size_t(i)] + w[i];
      const uint s0 = rotateRight(v[0], 2) ^ rotateRight(v[0], 13) ^ rotateRight(v[0], 22);
      const uint two = s0 + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
      v = {one + two, v[0], v[1], v[2], v[3] + one, v[4], v[5], v[6]};
    }
    for (size_t i = 0; i < 8; i++) state[i] += v[i];
  }
  return wordBytes(state);
}

inline std::vector<uchar> base64(const std::vector<uchar> &data) {
  const char *letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<uchar> text;
  for (size_t i = 0; i < data.size(); i += 3) {
    const size_t left = data.size() - i;
    const uint bits = (uint(data[i]) << 16) | (left > 1 ? uint(data[i + 1]) << 8 : 0) | (left > 2 ? uint(data[i + 2]) : 0);
    for (size_t k = 0; k < 4; k++) text.push_back(k > left ? uchar('=') : uchar(letters[(bits >> (18 - 6 * k)) & 63]));
  }
  return text;
}

inline int CryptEncode(ENUM_CRYPT_METHOD method, const array<uchar> &data, const array<uchar> &key, array<uchar> &result) {
  (void)key;
  const std::vector<uchar> &input = data.raw();
  result.raw() = method == CRYPT_BASE64 ? base64(input) : method == CRYPT_HASH_SHA1 ? sha1(input) : sha256(input);
  return ArraySize(result);
}
