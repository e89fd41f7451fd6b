#property copyright "Ratchet"
#property version   "1.00"
#property description "Connects this terminal to Ratchet. One chart per account is enough."

// The protocol is described in docs/brokers/mt5-protocol.md. Functions stand before their callers.

input string Address = "wss://example.com/api/mt5";
input string PairingCode = ""; // Pairing code
input bool AllowTrading = false; // Allow trading

//--- Limits -------------------------------------------------------------------------------------------------------------------------

#define VERSION "1.00"
#define TIMER_MS 50
#define MAX_FRAME 4000
#define MAX_LIST 3300             // bytes of a list of ticks or minutes, so that its frame stays below MAX_FRAME
#define MAX_INPUT 65536
#define MAX_OUTPUT 32768          // above this many waiting bytes no past deals, minutes or contracts are read
#define SILENCE_MS 6000
#define MAX_AGE_MS 3000
#define SEARCH_MS 60000
#define SETTLE_MS 1000
#define CONNECT_MS 5000
#define MAX_QUEUE 64
#define MAX_JOBS 64
#define RECORD_SIZE 128
#define KEPT_RECORDS 5000
#define MAX_RECORDS 20000         // records in the file before it is rewritten
#define HISTORY_DAYS 2

enum Phase { PHASE_WAITING, PHASE_UPGRADE, PHASE_HELLO, PHASE_PROOF, PHASE_OPEN };
enum Kind { KIND_NONE, KIND_DEAL, KIND_PENDING, KIND_LEVELS, KIND_CLOSE, KIND_MODIFY, KIND_REMOVE };
enum State { STATE_NONE, STATE_OPEN, STATE_DONE, STATE_PLACED, STATE_REFUSED, STATE_LATE };
enum JobKind { JOB_SYMBOLS, JOB_BARS, JOB_DEALS };

//--- Structures ---------------------------------------------------------------------------------------------------------------------

struct Message {
  string names[];
  string values[];
};

struct Link {
  int socket;
  bool isTls;
  string host;
  uint port;
  string path;
  Phase phase;
  ulong startedAt;
  ulong heardAt;
  ulong nextAttemptAt;
  int failures;
  string acceptKey;
  uchar incoming[];
  uchar outgoing[];
  uchar message[];
  bool isFragmented;
  long sent;
  long received;
};

// Ratchet's clock in ticks of this terminal. See ageOf.
struct Clock {
  long proofAt;
  long least;
  long leastBefore;
  long windowAt;
  long slack;
  bool hasSlack;
};

struct Session {
  uchar key[];
  string nonce;
  string challenge;
  bool isPairing;
  long magic;
  bool isTradingAllowed;
  long dealsFrom;
  long dealsSent;
  long lastDealSec;
  long dealTickets[];
  ulong comparedAt;
  ulong sameAt;
  ulong accountAt;
  string status;
  string account;
};

// A request in the journal. After an answer, sl and tp hold its bid and ask.
struct Record {
  string id;
  int kind;
  int state;
  int type;
  int retcode;
  string symbol;
  double volume;
  long target;
  long order;
  long deal;
  long msc;
  double price;
  double sl;
  double tp;
  ulong sentAt;
  string text;
};

struct TradeRequest {
  string id;
  int kind;
  string symbol;
  int type;
  double volume;
  double price;
  double sl;
  double tp;
  long deviation;
  long target;
  long until;
  long at;
};

// A position or order as Ratchet knows it.
struct Known {
  long id;
  long ticket;
  string symbol;
  string facts;
  string sum;
  string cid;
  bool isSeen;
  ulong missingAt;
};

struct Watched {
  string symbol;
  long msc;
  int sameMsc;
  double bid;
  double ask;
  string contract;
  ulong checkedAt;
  ulong slowUntil;
};

struct Job {
  JobKind kind;
  string ask;
  string symbol;
  long from;
  long to;
  int index;
  int count;
  int attempts;
  ulong nextAt;
};

struct Bridge {
  bool isStarted;
  bool isTester;
  string address;
  string status;
  string shown;
  string shownStatus;
  ulong shownAt;
  long login;
  string server;
  bool isSettled;
  ulong connectedAt;
  int lastTotal;
  bool isAwake;
  bool isKeyRefused;
  int journal;
  string journalName;
  long journalRecords;
  ulong journalAttemptAt;
  ulong resolvedAt;
  int resolveNext;
  string body;
  long framesSent;
  uint crcTable[];
  uchar entropy[];
  Link link;
  Clock clock;
  Session session;
  Record records[];
  TradeRequest queue[];
  Known positions[];
  Known orders[];
  Watched watched[];
  Job jobs[];
};

Bridge bridge;

//--- Texts --------------------------------------------------------------------------------------------------------------------------

string flag(bool value) { return value ? "1" : "0"; }

// MathMax and MathMin work with double.
long larger(long left, long right) { return left > right ? left : right; }
long smaller(long left, long right) { return left < right ? left : right; }

string ticketText(long ticket) { return ticket <= 0 ? "" : IntegerToString(ticket); }

// At most 8 decimals and 15 digits, without trailing zeros: more digits would show the binary form.
string decimal(double value) {
  if (!MathIsValidNumber(value)) return "0";
  int digits = 8;
  double size = MathAbs(value);
  while (size >= 1000000.0 && digits > 0) {
    size /= 10.0;
    digits--;
  }
  string text = DoubleToString(value, digits);
  if (digits > 0) {
    int length = StringLen(text);
    while (StringGetCharacter(text, length - 1) == '0') length--;
    if (StringGetCharacter(text, length - 1) == '.') length--;
    text = StringSubstr(text, 0, length);
  }
  return text == "-0" ? "0" : text;
}

bool isDigit(int unit) { return unit >= '0' && unit <= '9'; }

// Digits with at most one point and 8 decimals, as the protocol says.
bool readDecimal(const string text, double &value) {
  const int length = StringLen(text);
  const int point = StringFind(text, ".");
  value = 0;
  if (length == 0 || length > 24 || point == 0 || point == length - 1) return false;
  if (point > 0 && length - point - 1 > 8) return false;
  for (int i = 0; i < length; i++)
    if (i != point && !isDigit(StringGetCharacter(text, i))) return false;
  value = StringToDouble(text);
  return true;
}

// A whole number without a sign; `""` is 0.
bool readWhole(const string text, long &value) {
  const int length = StringLen(text);
  value = 0;
  if (length > 18) return false;
  for (int i = 0; i < length; i++)
    if (!isDigit(StringGetCharacter(text, i))) return false;
  if (length > 0) value = StringToInteger(text);
  return true;
}

bool isId(const string text) {
  const int length = StringLen(text);
  if (length < 1 || length > 22) return false;
  for (int i = 0; i < length; i++) {
    const int unit = StringGetCharacter(text, i);
    const bool isLetter = (unit >= 'A' && unit <= 'Z') || (unit >= 'a' && unit <= 'z');
    if (!isLetter && !isDigit(unit) && unit != '-' && unit != '_') return false;
  }
  return true;
}

string fileText(const string text) {
  string name = "";
  for (int i = 0; i < StringLen(text); i++) {
    const int unit = StringGetCharacter(text, i);
    const bool isLetter = (unit >= 'A' && unit <= 'Z') || (unit >= 'a' && unit <= 'z');
    name += isLetter || isDigit(unit) || unit == '-' || unit == '.' ? ShortToString((ushort)unit) : "_";
  }
  return name;
}

string fileName(const string extension) {
  return "Ratchet/" + IntegerToString(bridge.login) + "-" + fileText(bridge.server) + extension;
}

void report(const string text) {
  if (text != bridge.status) Print("Ratchet: ", text);
  bridge.status = text;
}

//--- Bytes and hashes ---------------------------------------------------------------------------------------------------------------

void bytesOf(const string text, uchar &bytes[]) {
  ArrayResize(bytes, 0);
  if (text == "") return;
  const int count = StringToCharArray(text, bytes, 0, -1, CP_UTF8);
  ArrayResize(bytes, count - 1);
}

string hexOf(const uchar &bytes[]) {
  string text = "";
  for (int i = 0; i < ArraySize(bytes); i++) text += StringFormat("%02x", bytes[i]);
  return text;
}

void makeCrcTable() {
  ArrayResize(bridge.crcTable, 256);
  for (int i = 0; i < 256; i++) {
    uint value = (uint)i;
    for (int bit = 0; bit < 8; bit++) value = (value & 1) != 0 ? (value >> 1) ^ 0xEDB88320 : value >> 1;
    bridge.crcTable[i] = value;
  }
}

uint crcOf(const uchar &bytes[], int count) {
  uint value = 0xFFFFFFFF;
  for (int i = 0; i < count; i++) value = (value >> 8) ^ bridge.crcTable[(int)((value ^ bytes[i]) & 0xFF)];
  return value ^ 0xFFFFFFFF;
}

void sha256(const uchar &bytes[], uchar &hash[]) {
  uchar none[];
  ArrayResize(hash, 0);
  CryptEncode(CRYPT_HASH_SHA256, bytes, none, hash);
}

// RFC 2104. MQL5 has the hash, but no HMAC.
void hmac(const uchar &key[], const string text, uchar &result[]) {
  uchar block[];
  if (ArraySize(key) > 64) sha256(key, block);
  else ArrayCopy(block, key);
  const int size = ArraySize(block);
  ArrayResize(block, 64);
  for (int i = size; i < 64; i++) block[i] = 0;
  uchar message[];
  bytesOf(text, message);
  uchar inner[];
  ArrayResize(inner, 64);
  for (int i = 0; i < 64; i++) inner[i] = (uchar)(block[i] ^ 0x36);
  ArrayCopy(inner, message, 64);
  uchar innerHash[];
  sha256(inner, innerHash);
  uchar outer[];
  ArrayResize(outer, 64);
  for (int i = 0; i < 64; i++) outer[i] = (uchar)(block[i] ^ 0x5C);
  ArrayCopy(outer, innerHash, 64);
  sha256(outer, result);
}

// Bytes that nobody needs to keep secret: nonces and the WebSocket key. MathRand alone has 15 bits.
void randomBytes(int count, uchar &bytes[]) {
  uchar seed[];
  bytesOf(IntegerToString((long)GetMicrosecondCount()) + ":" + IntegerToString((long)GetTickCount64()) + ":" +
          IntegerToString((long)TimeGMT()) + ":" + IntegerToString(MathRand()) + ":" + IntegerToString(bridge.login), seed);
  ArrayCopy(seed, bridge.entropy, ArraySize(seed));
  sha256(seed, bridge.entropy);
  ArrayResize(bytes, count);
  for (int i = 0; i < count; i++) bytes[i] = bridge.entropy[i % 32];
}

string randomHex(int count) {
  uchar bytes[];
  randomBytes(count, bytes);
  return hexOf(bytes);
}

//--- JSON ---------------------------------------------------------------------------------------------------------------------------

string hexUnit(int unit) { return StringFormat("\\u%04x", unit); }

string escaped(const string text) {
  string result = "";
  int plainFrom = 0;
  const int length = StringLen(text);
  for (int i = 0; i < length; i++) {
    const int unit = StringGetCharacter(text, i);
    if (unit >= ' ' && unit <= '~' && unit != '"' && unit != '\\') continue;
    if (i > plainFrom) result += StringSubstr(text, plainFrom, i - plainFrom);
    result += hexUnit(unit);
    plainFrom = i + 1;
  }
  if (plainFrom == 0) return text;
  if (plainFrom < length) result += StringSubstr(text, plainFrom);
  return result;
}

// Frames are built in bridge.body: put appends to it, sendBody sends it.
void put(const string name, const string value) { bridge.body += ",\"" + name + "\":\"" + escaped(value) + "\""; }
void putLong(const string name, long value) { put(name, IntegerToString(value)); }
void putDecimal(const string name, double value) { put(name, decimal(value)); }

int hexValue(int unit) {
  if (isDigit(unit)) return unit - '0';
  if (unit >= 'a' && unit <= 'f') return unit - 'a' + 10;
  if (unit >= 'A' && unit <= 'F') return unit - 'A' + 10;
  return -1;
}

// Appends the character of an escape at `at`, the backslash. Returns the position after it, or -1.
int readEscape(const uchar &bytes[], int count, int at, string &text) {
  if (at + 1 >= count) return -1;
  const int unit = bytes[at + 1];
  if (unit == 'u') {
    if (at + 5 >= count) return -1;
    int code = 0;
    for (int i = at + 2; i < at + 6; i++) {
      const int digit = hexValue(bytes[i]);
      if (digit < 0) return -1;
      code = code * 16 + digit;
    }
    if (code == 0) return -1;
    text += ShortToString((ushort)code);
    return at + 6;
  }
  if (unit == '"' || unit == '\\' || unit == '/') text += ShortToString((ushort)unit);
  else if (unit == 'n') text += "\n";
  else if (unit == 'r') text += "\r";
  else if (unit == 't') text += "\t";
  else if (unit == 'b') text += ShortToString(8);
  else if (unit == 'f') text += ShortToString(12);
  else return -1;
  return at + 2;
}

// Reads a text that starts at `at`, its quote. Returns the position after the closing quote, or -1.
int readText(const uchar &bytes[], int count, int at, string &text) {
  text = "";
  if (at >= count || bytes[at] != '"') return -1;
  int i = at + 1;
  int plainFrom = i;
  while (i < count) {
    const int unit = bytes[i];
    if (unit == '"' || unit == '\\') {
      if (i > plainFrom) text += CharArrayToString(bytes, plainFrom, i - plainFrom, CP_UTF8);
      if (unit == '"') return i + 1;
      i = readEscape(bytes, count, i, text);
      if (i < 0) return -1;
      plainFrom = i;
    } else {
      i++;
    }
  }
  return -1;
}

int skipSpaces(const uchar &bytes[], int count, int at) {
  int i = at;
  while (i < count && bytes[i] == ' ') i++;
  return i;
}

int indexOfName(const Message &message, const string name) {
  for (int i = 0; i < ArraySize(message.names); i++)
    if (message.names[i] == name) return i;
  return -1;
}

// One pair of a name and a value. Returns the position after it, or -1.
int readPair(const uchar &bytes[], int count, int at, Message &message) {
  string name = "";
  string value = "";
  int i = readText(bytes, count, at, name);
  if (i < 0 || indexOfName(message, name) >= 0) return -1;
  i = skipSpaces(bytes, count, i);
  if (i >= count || bytes[i] != ':') return -1;
  i = readText(bytes, count, skipSpaces(bytes, count, i + 1), value);
  if (i < 0) return -1;
  const int size = ArraySize(message.names);
  ArrayResize(message.names, size + 1, 16);
  ArrayResize(message.values, size + 1, 16);
  message.names[size] = name;
  message.values[size] = value;
  return skipSpaces(bytes, count, i);
}

// One flat object whose values are texts. Anything else is refused.
bool readMessage(const uchar &bytes[], Message &message) {
  const int count = ArraySize(bytes);
  ArrayResize(message.names, 0);
  ArrayResize(message.values, 0);
  for (int k = 0; k < count; k++)
    if (bytes[k] < ' ' || bytes[k] > '~') return false;
  int i = skipSpaces(bytes, count, 0);
  if (i >= count || bytes[i] != '{') return false;
  i = skipSpaces(bytes, count, i + 1);
  if (i < count && bytes[i] == '}') return skipSpaces(bytes, count, i + 1) == count;
  while (i < count) {
    i = readPair(bytes, count, i, message);
    if (i < 0 || i >= count) return false;
    if (bytes[i] == '}') return skipSpaces(bytes, count, i + 1) == count;
    if (bytes[i] != ',') return false;
    i = skipSpaces(bytes, count, i + 1);
  }
  return false;
}

string valueOf(const Message &message, const string name) {
  const int i = indexOfName(message, name);
  return i < 0 ? "" : message.values[i];
}

//--- Journal ------------------------------------------------------------------------------------------------------------------------

void storeLong(uchar &bytes[], int at, int size, long value) {
  for (int i = 0; i < size; i++) bytes[at + i] = (uchar)((value >> (8 * i)) & 0xFF);
}

long storedLong(const uchar &bytes[], int at, int size) {
  ulong value = 0;
  for (int i = size - 1; i >= 0; i--) value = (value << 8) | bytes[at + i];
  return (long)value;
}

// Decimals are stored as whole numbers of 1e-8.
void storeDecimal(uchar &bytes[], int at, double value) {
  const bool isStorable = MathIsValidNumber(value) && MathAbs(value) < 90000000000.0;
  storeLong(bytes, at, 8, isStorable ? (long)MathRound(value * 100000000.0) : 0);
}

double storedDecimal(const uchar &bytes[], int at) { return (double)storedLong(bytes, at, 8) / 100000000.0; }

void storeText(uchar &bytes[], int at, int size, const string text) {
  uchar source[];
  bytesOf(text, source);
  for (int i = 0; i < size; i++) bytes[at + i] = i < ArraySize(source) ? source[i] : (uchar)0;
}

string storedText(const uchar &bytes[], int at, int size) {
  int length = 0;
  while (length < size && bytes[at + length] != 0) length++;
  return length == 0 ? "" : CharArrayToString(bytes, at, length, CP_UTF8);
}

void seal(uchar &bytes[]) { storeLong(bytes, RECORD_SIZE - 4, 4, (long)crcOf(bytes, RECORD_SIZE - 4)); }

bool isSealed(const uchar &bytes[]) {
  return storedLong(bytes, RECORD_SIZE - 4, 4) == (long)crcOf(bytes, RECORD_SIZE - 4);
}

void storeRecord(const Record &record, uchar &bytes[]) {
  ArrayResize(bytes, RECORD_SIZE);
  ArrayInitialize(bytes, 0);
  storeText(bytes, 0, 22, record.id);
  storeLong(bytes, 22, 1, record.kind);
  storeLong(bytes, 23, 1, record.state);
  storeLong(bytes, 24, 1, record.type);
  storeLong(bytes, 25, 2, record.retcode);
  storeText(bytes, 28, 32, record.symbol);
  storeDecimal(bytes, 60, record.volume);
  storeLong(bytes, 68, 8, record.target);
  storeLong(bytes, 76, 8, record.order);
  storeLong(bytes, 84, 8, record.deal);
  storeLong(bytes, 92, 8, record.msc);
  storeDecimal(bytes, 100, record.price);
  storeDecimal(bytes, 108, record.sl);
  storeDecimal(bytes, 116, record.tp);
  seal(bytes);
}

void loadRecord(const uchar &bytes[], Record &record) {
  record.id = storedText(bytes, 0, 22);
  record.kind = (int)storedLong(bytes, 22, 1);
  record.state = (int)storedLong(bytes, 23, 1);
  record.type = (int)storedLong(bytes, 24, 1);
  record.retcode = (int)storedLong(bytes, 25, 2);
  record.symbol = storedText(bytes, 28, 32);
  record.volume = storedDecimal(bytes, 60);
  record.target = storedLong(bytes, 68, 8);
  record.order = storedLong(bytes, 76, 8);
  record.deal = storedLong(bytes, 84, 8);
  record.msc = storedLong(bytes, 92, 8);
  record.price = storedDecimal(bytes, 100);
  record.sl = storedDecimal(bytes, 108);
  record.tp = storedDecimal(bytes, 116);
  record.sentAt = GetTickCount64();
  record.text = "";
}

void storeHeader(const string name, uchar &bytes[]) {
  ArrayResize(bytes, RECORD_SIZE);
  ArrayInitialize(bytes, 0);
  storeText(bytes, 0, 11, "ratchet mt5");
  storeLong(bytes, 12, 1, 1);
  storeText(bytes, 16, 16, name);
  seal(bytes);
}

int recordOf(const string id) {
  for (int i = ArraySize(bridge.records) - 1; i >= 0; i--)
    if (bridge.records[i].id == id) return i;
  return -1;
}

int recordOfOrder(long order) {
  if (order == 0) return -1;
  for (int i = ArraySize(bridge.records) - 1; i >= 0; i--)
    if (bridge.records[i].order == order) return i;
  return -1;
}

bool isOpenRecord(int i) { return bridge.records[i].state == STATE_OPEN; }

void keepRecord(const Record &record) {
  int i = recordOf(record.id);
  if (i < 0) {
    i = ArraySize(bridge.records);
    ArrayResize(bridge.records, i + 1, 256);
  }
  bridge.records[i] = record;
}

bool writeBytes(int file, long at, const uchar &bytes[]) {
  return FileSeek(file, at, SEEK_SET) && FileWriteArray(file, bytes, 0, RECORD_SIZE) == RECORD_SIZE;
}

bool writeRecord(int i) {
  if (bridge.journal == INVALID_HANDLE) return false;
  uchar bytes[];
  storeRecord(bridge.records[i], bytes);
  if (!writeBytes(bridge.journal, (bridge.journalRecords + 1) * RECORD_SIZE, bytes)) return false;
  FileFlush(bridge.journal);
  bridge.journalRecords++;
  return true;
}

void closeJournal() {
  if (bridge.journal != INVALID_HANDLE) FileClose(bridge.journal);
  bridge.journal = INVALID_HANDLE;
  ArrayResize(bridge.records, 0);
}

// Writes all records that are kept into a new file, and puts it in place of the journal.
bool rewriteJournal() {
  const string path = fileName(".jnl");
  const string unfinished = fileName(".new");
  const int file = FileOpen(unfinished, FILE_WRITE | FILE_BIN);
  if (file == INVALID_HANDLE) return false;
  uchar bytes[];
  storeHeader(bridge.journalName, bytes);
  bool isWritten = writeBytes(file, 0, bytes);
  const int total = ArraySize(bridge.records);
  long count = 0;
  for (int i = 0; i < total && isWritten; i++) {
    if (i < total - KEPT_RECORDS && !isOpenRecord(i)) continue;
    storeRecord(bridge.records[i], bytes);
    count++;
    isWritten = writeBytes(file, count * RECORD_SIZE, bytes);
  }
  FileFlush(file);
  FileClose(file);
  if (!isWritten) return false;
  if (bridge.journal != INVALID_HANDLE) FileClose(bridge.journal);
  bridge.journal = INVALID_HANDLE;
  if (!FileMove(unfinished, 0, path, FILE_REWRITE)) return false;
  bridge.journal = FileOpen(path, FILE_READ | FILE_WRITE | FILE_BIN);
  bridge.journalRecords = count;
  return bridge.journal != INVALID_HANDLE;
}

// Reads the records. A damaged record before the last one makes a new journal name: its id can no longer be proved absent.
bool readJournal(int file) {
  const long blocks = (long)FileSize(file) / RECORD_SIZE;
  uchar bytes[];
  ArrayResize(bytes, RECORD_SIZE);
  bool isDamaged = false;
  bridge.journalName = "";
  bridge.journalRecords = 0;
  FileSeek(file, 0, SEEK_SET);
  for (long i = 0; i < blocks; i++) {
    if (FileReadArray(file, bytes, 0, RECORD_SIZE) != RECORD_SIZE) return false;
    if (!isSealed(bytes)) {
      isDamaged = isDamaged || i == 0 || i < blocks - 1;
      continue;
    }
    if (i == 0) {
      bridge.journalName = storedText(bytes, 16, 16);
      continue;
    }
    Record record;
    loadRecord(bytes, record);
    keepRecord(record);
    bridge.journalRecords = i;
  }
  if (!isDamaged && bridge.journalName != "") return true;
  bridge.journalName = randomHex(8);
  bridge.journal = file;
  return rewriteJournal();
}

// The file stays open without sharing, so a second chart of this terminal cannot open it.
bool openJournal() {
  const ulong now = GetTickCount64();
  if (bridge.journal != INVALID_HANDLE) return true;
  if (now < bridge.journalAttemptAt) return false;
  bridge.journalAttemptAt = now + 2000;
  FolderCreate("Ratchet");
  ArrayResize(bridge.records, 0);
  const int file = FileOpen(fileName(".jnl"), FILE_READ | FILE_WRITE | FILE_BIN);
  if (file == INVALID_HANDLE) {
    report("The journal cannot be opened. Is Ratchet on a second chart?");
    return false;
  }
  bridge.journal = file;
  if (!readJournal(file)) {
    report("The journal cannot be read.");
    closeJournal();
    return false;
  }
  return true;
}

bool readKey(uchar &key[]) {
  ArrayResize(key, 0);
  if (!FileIsExist(fileName(".key"))) return false;
  const int file = FileOpen(fileName(".key"), FILE_READ | FILE_BIN);
  if (file == INVALID_HANDLE) return false;
  ArrayResize(key, 32);
  const bool isRead = FileSize(file) == 32 && FileReadArray(file, key, 0, 32) == 32;
  FileClose(file);
  return isRead;
}

void keyOfCode(const string code, uchar &key[]) {
  uchar bytes[];
  bytesOf("ratchet key:" + code, bytes);
  sha256(bytes, key);
}

bool writeKey(const string code) {
  uchar key[];
  keyOfCode(code, key);
  const int file = FileOpen(fileName(".key.new"), FILE_WRITE | FILE_BIN);
  if (file == INVALID_HANDLE) return false;
  const bool isWritten = FileWriteArray(file, key, 0, 32) == 32;
  FileFlush(file);
  FileClose(file);
  return isWritten && FileMove(fileName(".key.new"), 0, fileName(".key"), FILE_REWRITE);
}

//--- Link: WebSocket (RFC 6455) over the terminal's sockets -------------------------------------------------------------------------

void appendBytes(uchar &target[], const uchar &source[]) {
  if (ArraySize(source) > 0) ArrayCopy(target, source, ArraySize(target));
}

void appendByte(uchar &target[], int value) {
  const int size = ArraySize(target);
  ArrayResize(target, size + 1, 256);
  target[size] = (uchar)value;
}

void forgetSession() {
  bridge.session.isPairing = false;
  bridge.session.isTradingAllowed = false;
  ArrayResize(bridge.session.key, 0);
  ArrayResize(bridge.session.dealTickets, 0);
  ArrayResize(bridge.queue, 0);
  ArrayResize(bridge.jobs, 0);
  ArrayResize(bridge.positions, 0);
  ArrayResize(bridge.orders, 0);
  ArrayResize(bridge.watched, 0);
}

// Ends the connection. The session is forgotten by the next one, since a loop over its lists may be under way.
void drop(const string why, int waitMs = 0) {
  if (bridge.link.socket != INVALID_HANDLE) SocketClose(bridge.link.socket);
  bridge.link.socket = INVALID_HANDLE;
  bridge.link.phase = PHASE_WAITING;
  ArrayResize(bridge.link.incoming, 0);
  ArrayResize(bridge.link.outgoing, 0);
  ArrayResize(bridge.link.message, 0);
  bridge.link.isFragmented = false;
  int pause = 1000;
  for (int i = 0; i < bridge.link.failures && pause < 8000; i++) pause *= 2;
  bridge.link.failures++;
  bridge.link.nextAttemptAt = GetTickCount64() + (ulong)(waitMs > 0 ? waitMs : pause);
  report(why);
}

// Sends what waits. The send timeout bounds each call, so a dead connection costs at most two seconds.
void flush() {
  const ulong start = GetTickCount64();
  while (bridge.link.socket != INVALID_HANDLE && ArraySize(bridge.link.outgoing) > 0) {
    const uint size = (uint)ArraySize(bridge.link.outgoing);
    const int sent = bridge.link.isTls ? SocketTlsSend(bridge.link.socket, bridge.link.outgoing, size)
                                       : SocketSend(bridge.link.socket, bridge.link.outgoing, size);
    if (sent < 0 || (uint)sent > size || (sent == 0 && GetTickCount64() - start > 2000)) {
      drop("The connection was lost while sending.");
      return;
    }
    ArrayRemove(bridge.link.outgoing, 0, (uint)sent);
  }
}

// The mask need not be secret: it only keeps proxies from misreading a frame.
void queueFrame(int opcode, const uchar &payload[]) {
  const int size = ArraySize(payload);
  const int mask = MathRand() * 32768 + MathRand();
  uchar frame[];
  ArrayResize(frame, 0, size + 16);
  appendByte(frame, 0x80 | opcode);
  appendByte(frame, 0x80 | (size < 126 ? size : 126));
  if (size >= 126) {
    appendByte(frame, size >> 8);
    appendByte(frame, size & 0xFF);
  }
  for (int i = 0; i < 4; i++) appendByte(frame, (mask >> (8 * i)) & 0xFF);
  const int head = ArraySize(frame);
  ArrayResize(frame, head + size);
  for (int i = 0; i < size; i++) frame[head + i] = (uchar)(payload[i] ^ frame[head - 4 + i % 4]);
  appendBytes(bridge.link.outgoing, frame);
}

void leave(int code, const string why, int waitMs = 0) {
  uchar payload[];
  appendByte(payload, code >> 8);
  appendByte(payload, code & 0xFF);
  queueFrame(8, payload);
  flush();
  drop(why, waitMs);
}

void sendBody(const string type) {
  if (bridge.link.socket == INVALID_HANDLE) {
    bridge.body = "";
    return;
  }
  bridge.link.sent++;
  bridge.framesSent++;
  uchar payload[];
  bytesOf("{\"t\":\"" + type + "\",\"n\":\"" + IntegerToString(bridge.link.sent) + "\"" + bridge.body + "}", payload);
  bridge.body = "";
  if (ArraySize(payload) > MAX_FRAME) {
    leave(1009, "A frame of type " + type + " was too long.");
    return;
  }
  queueFrame(1, payload);
  if (ArraySize(bridge.link.outgoing) > MAX_OUTPUT) flush();
}

// Only wss on port 443, or ws to this machine: the terminal encrypts port 443 by itself.
bool readAddress() {
  const bool isTls = StringFind(Address, "wss://") == 0;
  if (!isTls && StringFind(Address, "ws://") != 0) return false;
  string rest = StringSubstr(Address, isTls ? 6 : 5);
  const int slash = StringFind(rest, "/");
  bridge.link.path = slash < 0 ? "/" : StringSubstr(rest, slash);
  if (slash >= 0) rest = StringSubstr(rest, 0, slash);
  const int colon = StringFind(rest, ":");
  long port = isTls ? 443 : 80;
  if (colon >= 0 && (!readWhole(StringSubstr(rest, colon + 1), port) || port < 1 || port > 65535)) return false;
  bridge.link.host = colon < 0 ? rest : StringSubstr(rest, 0, colon);
  bridge.link.port = (uint)port;
  bridge.link.isTls = isTls;
  const bool isLocal = bridge.link.host == "127.0.0.1" || bridge.link.host == "localhost";
  return isTls ? port == 443 && bridge.link.host != "" : isLocal && port != 443;
}

void sendUpgrade() {
  uchar nonce[];
  uchar none[];
  uchar encoded[];
  uchar hash[];
  randomBytes(16, nonce);
  CryptEncode(CRYPT_BASE64, nonce, none, encoded);
  const string key = CharArrayToString(encoded, 0, ArraySize(encoded), CP_UTF8);
  uchar accept[];
  bytesOf(key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11", accept);
  CryptEncode(CRYPT_HASH_SHA1, accept, none, hash);
  CryptEncode(CRYPT_BASE64, hash, none, encoded);
  bridge.link.acceptKey = CharArrayToString(encoded, 0, ArraySize(encoded), CP_UTF8);
  const bool isUsualPort = bridge.link.port == (uint)(bridge.link.isTls ? 443 : 80);
  const string host = bridge.link.host + (isUsualPort ? "" : ":" + IntegerToString((long)bridge.link.port));
  uchar request[];
  bytesOf("GET " + bridge.link.path + " HTTP/1.1\r\nHost: " + host + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + key + "\r\nUser-Agent: Ratchet/" + VERSION + "\r\n\r\n", request);
  appendBytes(bridge.link.outgoing, request);
}

void connect() {
  if (!readAddress()) {
    drop("The address must start with wss:// and have port 443, or be ws://127.0.0.1.", 8000);
    return;
  }
  forgetSession();
  ArrayResize(bridge.link.outgoing, 0);
  ResetLastError();
  bridge.link.socket = SocketCreate();
  if (bridge.link.socket == INVALID_HANDLE) {
    const int code = GetLastError();
    drop("No socket: error " + IntegerToString(code) + ".");
    return;
  }
  SocketTimeouts(bridge.link.socket, 1000, 1000);
  ResetLastError();
  if (!SocketConnect(bridge.link.socket, bridge.link.host, bridge.link.port, CONNECT_MS)) {
    const int code = GetLastError();
    if (code == 4014) drop("Add https://" + bridge.link.host + " to the addresses under Tools > Options > Expert Advisors > Allow WebRequest.");
    else drop(bridge.link.host + " cannot be reached: error " + IntegerToString(code) + ".");
    return;
  }
  bridge.link.phase = PHASE_UPGRADE;
  bridge.link.startedAt = GetTickCount64();
  bridge.link.heardAt = bridge.link.startedAt;
  bridge.link.sent = 0;
  bridge.link.received = 0;
  report("Connecting to " + bridge.link.host + ".");
  sendUpgrade();
}

// A plain socket may say that it is readable when it is not, so its read has a short timeout. TLS data is read only if it was decrypted.
void receive() {
  uchar part[];
  int count = 0;
  if (bridge.link.isTls) {
    count = SocketTlsReadAvailable(bridge.link.socket, part, 16384);
    if (count < 0) {
      drop("The connection was lost.");
      return;
    }
  } else {
    const uint readable = SocketIsReadable(bridge.link.socket);
    if (readable > 0) count = SocketRead(bridge.link.socket, part, readable < 16384 ? readable : 16384, 10);
    if (count <= 0 && !SocketIsConnected(bridge.link.socket)) {
      drop("The connection was lost.");
      return;
    }
  }
  if (count <= 0) return;
  ArrayResize(part, count);
  appendBytes(bridge.link.incoming, part);
  bridge.link.heardAt = GetTickCount64();
  if (ArraySize(bridge.link.incoming) > MAX_INPUT) leave(1009, "Ratchet sent more than can be read.");
}

// Reads the response to the upgrade. Returns true if the WebSocket is open.
bool readUpgrade() {
  const int size = ArraySize(bridge.link.incoming);
  int end = -1;
  for (int i = 0; i + 3 < size && end < 0; i++)
    if (bridge.link.incoming[i] == 13 && bridge.link.incoming[i + 1] == 10 && bridge.link.incoming[i + 2] == 13) end = i;
  if (end < 0) {
    if (size > MAX_FRAME) drop("This address is not Ratchet's.");
    return false;
  }
  const string head = CharArrayToString(bridge.link.incoming, 0, end, CP_UTF8) + "\r\n";
  ArrayRemove(bridge.link.incoming, 0, (uint)(end + 4));
  string lower = head;
  StringToLower(lower);
  const int at = StringFind(lower, "\r\nsec-websocket-accept:");
  string key = "";
  if (at >= 0) key = StringSubstr(head, at + 23, StringFind(head, "\r\n", at + 2) - at - 23);
  StringTrimLeft(key);
  StringTrimRight(key);
  if (StringFind(head, "HTTP/1.1 101") != 0) drop("The server refused: " + StringSubstr(head, 0, (int)smaller(StringFind(head, "\r\n"), 60)) + ".");
  else if (key != bridge.link.acceptKey) drop("This address is not Ratchet's: wrong Sec-WebSocket-Accept.");
  else return true;
  return false;
}

// Takes one frame off the received bytes. Returns 0 if none is complete, 1 if it was read, -1 if it is wrong.
int nextFrame(int &opcode, bool &isLast, uchar &payload[]) {
  const int size = ArraySize(bridge.link.incoming);
  if (size < 2) return 0;
  const int first = bridge.link.incoming[0];
  const int second = bridge.link.incoming[1];
  opcode = first & 15;
  isLast = (first & 0x80) != 0;
  int length = second & 127;
  int head = 2;
  if ((first & 0x70) != 0 || (second & 0x80) != 0 || length == 127) return -1;
  if (opcode >= 8 && (!isLast || length > 125)) return -1;
  if (length == 126) {
    if (size < 4) return 0;
    length = bridge.link.incoming[2] * 256 + bridge.link.incoming[3];
    head = 4;
  }
  if (length > MAX_FRAME) return -1;
  if (size < head + length) return 0;
  ArrayResize(payload, 0);
  if (length > 0) ArrayCopy(payload, bridge.link.incoming, 0, head, length);
  ArrayRemove(bridge.link.incoming, 0, (uint)(head + length));
  return 1;
}

// Puts fragments together. Returns true if bridge.link.message holds a whole message.
bool addFragment(int opcode, bool isLast, const uchar &payload[]) {
  if ((opcode == 0) != bridge.link.isFragmented || opcode > 1) {
    leave(1002, "Ratchet sent a frame that is not text.");
    return false;
  }
  if (opcode == 1) ArrayResize(bridge.link.message, 0);
  appendBytes(bridge.link.message, payload);
  bridge.link.isFragmented = !isLast;
  if (ArraySize(bridge.link.message) > MAX_FRAME) {
    leave(1009, "Ratchet sent a message that is too long.");
    return false;
  }
  return isLast;
}

// Reads up to the next whole message, and answers pings and close. Returns false if there is none.
bool nextMessage() {
  uchar payload[];
  int opcode = 0;
  bool isLast = false;
  while (bridge.link.socket != INVALID_HANDLE) {
    const int result = nextFrame(opcode, isLast, payload);
    if (result < 0) leave(1002, "Ratchet sent a frame that is not WebSocket.");
    if (result <= 0) return false;
    if (opcode == 9) queueFrame(10, payload);
    else if (opcode == 8) leave(1000, "Ratchet closed the connection.");
    else if (opcode != 10 && addFragment(opcode, isLast, payload)) return true;
  }
  return false;
}

//--- Account ------------------------------------------------------------------------------------------------------------------------

string marginMode() {
  const long mode = AccountInfoInteger(ACCOUNT_MARGIN_MODE);
  if (mode == ACCOUNT_MARGIN_MODE_RETAIL_HEDGING) return "hedging";
  return mode == ACCOUNT_MARGIN_MODE_EXCHANGE ? "exchange" : "netting";
}

string accountMode() {
  const long mode = AccountInfoInteger(ACCOUNT_TRADE_MODE);
  if (mode == ACCOUNT_TRADE_MODE_REAL) return "real";
  return mode == ACCOUNT_TRADE_MODE_CONTEST ? "contest" : "demo";
}

bool isConnected() { return TerminalInfoInteger(TERMINAL_CONNECTED) != 0; }
bool isTradingAccount() { return AccountInfoInteger(ACCOUNT_TRADE_ALLOWED) != 0; }
bool isExpertAllowed() { return AccountInfoInteger(ACCOUNT_TRADE_EXPERT) != 0; }
bool isTerminalAllowed() { return TerminalInfoInteger(TERMINAL_TRADE_ALLOWED) != 0; }
bool isProgramAllowed() { return MQLInfoInteger(MQL_TRADE_ALLOWED) != 0; }

// The terminal does not say why an account may not trade. While connected, an investor password is the usual reason.
void putStatus() {
  put("connected", flag(isConnected()));
  put("terminal", flag(isTerminalAllowed()));
  put("program", flag(isProgramAllowed()));
  put("account", flag(isTradingAccount()));
  put("expert", flag(isExpertAllowed()));
  put("input", flag(AllowTrading));
  put("investor", flag(isConnected() && !isTradingAccount()));
  putLong("orders", AccountInfoInteger(ACCOUNT_LIMIT_ORDERS));
  put("fifo", flag(AccountInfoInteger(ACCOUNT_FIFO_CLOSE) != 0));
}

void compareStatus() {
  putStatus();
  const string body = bridge.body;
  bridge.body = "";
  if (body == bridge.session.status) return;
  bridge.session.status = body;
  bridge.body = body;
  sendBody("status");
}

void compareAccount() {
  bridge.session.accountAt = GetTickCount64();
  putDecimal("balance", AccountInfoDouble(ACCOUNT_BALANCE));
  putDecimal("credit", AccountInfoDouble(ACCOUNT_CREDIT));
  putDecimal("equity", AccountInfoDouble(ACCOUNT_EQUITY));
  putDecimal("margin", AccountInfoDouble(ACCOUNT_MARGIN));
  putDecimal("free", AccountInfoDouble(ACCOUNT_MARGIN_FREE));
  putDecimal("level", AccountInfoDouble(ACCOUNT_MARGIN_LEVEL));
  const string body = bridge.body;
  bridge.body = "";
  if (body == bridge.session.account) return;
  bridge.session.account = body;
  bridge.body = body;
  sendBody("account");
}

// After the terminal connects, positions and orders appear one by one. They count once they have not changed in number for a second.
void settle() {
  const ulong now = GetTickCount64();
  if (!isConnected()) {
    bridge.isSettled = false;
    bridge.connectedAt = now;
  } else if (!bridge.isSettled) {
    const int total = PositionsTotal() + OrdersTotal();
    if (total != bridge.lastTotal) bridge.connectedAt = now;
    bridge.lastTotal = total;
    bridge.isSettled = now - bridge.connectedAt >= SETTLE_MS;
  }
}

//--- Book ---------------------------------------------------------------------------------------------------------------------------

// The request of Ratchet that caused an order: by the journal, else by the comment of an order with Ratchet's magic number.
string causeOf(long order, const string comment, long magic) {
  const int i = recordOfOrder(order);
  if (i >= 0) return bridge.records[i].id;
  if (magic == 0 || magic != bridge.session.magic || StringFind(comment, "R") != 0) return "";
  const string id = StringSubstr(comment, 1);
  return isId(id) ? id : "";
}

string orderTypeText(long type) {
  if (type == ORDER_TYPE_BUY) return "buy";
  if (type == ORDER_TYPE_SELL) return "sell";
  if (type == ORDER_TYPE_BUY_LIMIT) return "buy limit";
  if (type == ORDER_TYPE_SELL_LIMIT) return "sell limit";
  if (type == ORDER_TYPE_BUY_STOP) return "buy stop";
  if (type == ORDER_TYPE_SELL_STOP) return "sell stop";
  if (type == ORDER_TYPE_BUY_STOP_LIMIT) return "buy stop limit";
  return type == ORDER_TYPE_SELL_STOP_LIMIT ? "sell stop limit" : "close by";
}

string orderStateText(long state) {
  if (state == ORDER_STATE_FILLED) return "filled";
  if (state == ORDER_STATE_CANCELED) return "canceled";
  if (state == ORDER_STATE_EXPIRED) return "expired";
  if (state == ORDER_STATE_REJECTED) return "rejected";
  if (state == ORDER_STATE_PLACED) return "placed";
  return state == ORDER_STATE_PARTIAL ? "partial" : "busy";
}

bool isFinalState(long state) {
  return state == ORDER_STATE_FILLED || state == ORDER_STATE_CANCELED || state == ORDER_STATE_EXPIRED || state == ORDER_STATE_REJECTED;
}

// The place of an identifier in a list that is ordered by it, or the place where it belongs.
int placeOf(const Known &list[], long id) {
  int from = 0;
  int to = ArraySize(list);
  while (from < to) {
    const int middle = (from + to) / 2;
    if (list[middle].id < id) from = middle + 1;
    else to = middle;
  }
  return from;
}

bool isAt(const Known &list[], int place, long id) { return place < ArraySize(list) && list[place].id == id; }

void insertKnown(Known &list[], int place, long id) {
  const int size = ArraySize(list);
  ArrayResize(list, size + 1, 64);
  for (int i = size; i > place; i--) list[i] = list[i - 1];
  list[place].id = id;
  list[place].facts = "";
  list[place].cid = "";
}

// Records what is there of the selected position or order. Returns true if Ratchet does not know it like this.
bool learn(Known &list[], long id, long ticket, const string symbol, const string cid, const string sum) {
  const int place = placeOf(list, id);
  if (!isAt(list, place, id)) insertKnown(list, place, id);
  list[place].isSeen = true;
  list[place].missingAt = 0;
  list[place].ticket = ticket;
  list[place].symbol = symbol;
  list[place].cid = cid;
  list[place].sum = sum;
  const bool isNew = list[place].facts != bridge.body;
  list[place].facts = bridge.body;
  return isNew;
}

void comparePosition(long ticket) {
  const long id = PositionGetInteger(POSITION_IDENTIFIER);
  const string symbol = PositionGetString(POSITION_SYMBOL);
  const string side = PositionGetInteger(POSITION_TYPE) == POSITION_TYPE_BUY ? "buy" : "sell";
  const string volume = decimal(PositionGetDouble(POSITION_VOLUME));
  const string open = decimal(PositionGetDouble(POSITION_PRICE_OPEN));
  const string sl = decimal(PositionGetDouble(POSITION_SL));
  const string tp = decimal(PositionGetDouble(POSITION_TP));
  const string comment = PositionGetString(POSITION_COMMENT);
  const long magic = PositionGetInteger(POSITION_MAGIC);
  const string cid = causeOf(id, comment, magic);
  putLong("id", id);
  putLong("ticket", ticket);
  put("symbol", symbol);
  put("side", side);
  put("volume", volume);
  put("open", open);
  put("sl", sl);
  put("tp", tp);
  putLong("msc", PositionGetInteger(POSITION_TIME_MSC));
  putDecimal("swap", PositionGetDouble(POSITION_SWAP));
  put("comment", comment);
  put("magic", ticketText(magic));
  put("cid", cid);
  const string sum = "p|" + IntegerToString(id) + "|" + symbol + "|" + side + "|" + volume + "|" + open + "|" + sl + "|" + tp + "\n";
  const bool isNew = learn(bridge.positions, id, ticket, symbol, cid, sum);
  putDecimal("profit", PositionGetDouble(POSITION_PROFIT));
  if (isNew) sendBody("position");
  bridge.body = "";
}

void compareOrder(long ticket) {
  const string symbol = OrderGetString(ORDER_SYMBOL);
  const string type = orderTypeText(OrderGetInteger(ORDER_TYPE));
  const string volume = decimal(OrderGetDouble(ORDER_VOLUME_CURRENT));
  const string price = decimal(OrderGetDouble(ORDER_PRICE_OPEN));
  const string sl = decimal(OrderGetDouble(ORDER_SL));
  const string tp = decimal(OrderGetDouble(ORDER_TP));
  const string comment = OrderGetString(ORDER_COMMENT);
  const long magic = OrderGetInteger(ORDER_MAGIC);
  const string cid = causeOf(ticket, comment, magic);
  putLong("ticket", ticket);
  put("symbol", symbol);
  put("type", type);
  put("volume", volume);
  put("price", price);
  put("sl", sl);
  put("tp", tp);
  putLong("msc", OrderGetInteger(ORDER_TIME_SETUP_MSC));
  put("until", ticketText(OrderGetInteger(ORDER_TIME_EXPIRATION)));
  put("comment", comment);
  put("magic", ticketText(magic));
  put("cid", cid);
  put("state", orderStateText(OrderGetInteger(ORDER_STATE)));
  const string sum = "o|" + IntegerToString(ticket) + "|" + symbol + "|" + type + "|" + volume + "|" + price + "|" + sl + "|" + tp + "\n";
  if (learn(bridge.orders, ticket, ticket, symbol, cid, sum)) sendBody("order");
  bridge.body = "";
}

void removeKnown(Known &list[], int place) {
  for (int i = place; i + 1 < ArraySize(list); i++) list[i] = list[i + 1];
  ArrayResize(list, ArraySize(list) - 1);
}

// The list may change while it is read, so an absent position is looked up by its ticket before it counts as gone.
void findGonePositions() {
  for (int i = ArraySize(bridge.positions) - 1; i >= 0; i--) {
    if (bridge.positions[i].isSeen) continue;
    const long id = bridge.positions[i].id;
    if (PositionSelectByTicket((ulong)bridge.positions[i].ticket) && PositionGetInteger(POSITION_IDENTIFIER) == id) continue;
    removeKnown(bridge.positions, i);
    put("what", "position");
    putLong("id", id);
    sendBody("gone");
  }
}

// History may show the end of an order later than the list: wait up to two seconds for it.
void findGoneOrders() {
  const ulong now = GetTickCount64();
  for (int i = ArraySize(bridge.orders) - 1; i >= 0; i--) {
    if (bridge.orders[i].isSeen) continue;
    const ulong ticket = (ulong)bridge.orders[i].ticket;
    if (OrderSelect(ticket)) continue;
    const bool isInHistory = HistoryOrderSelect(ticket) && isFinalState(HistoryOrderGetInteger(ticket, ORDER_STATE));
    if (bridge.orders[i].missingAt == 0) bridge.orders[i].missingAt = now;
    if (!isInHistory && now - bridge.orders[i].missingAt < 2000) continue;
    removeKnown(bridge.orders, i);
    put("what", "order");
    putLong("id", (long)ticket);
    put("state", isInHistory ? orderStateText(HistoryOrderGetInteger(ticket, ORDER_STATE)) : "");
    put("position", isInHistory ? ticketText(HistoryOrderGetInteger(ticket, ORDER_POSITION_ID)) : "");
    put("msc", isInHistory ? ticketText(HistoryOrderGetInteger(ticket, ORDER_TIME_DONE_MSC)) : "");
    sendBody("gone");
  }
}

void compareBook() {
  for (int i = 0; i < ArraySize(bridge.positions); i++) bridge.positions[i].isSeen = false;
  for (int i = 0; i < ArraySize(bridge.orders); i++) bridge.orders[i].isSeen = false;
  for (int i = 0; i < PositionsTotal(); i++) {
    const long ticket = (long)PositionGetTicket(i);
    if (ticket != 0) comparePosition(ticket);
  }
  for (int i = 0; i < OrdersTotal(); i++) {
    const long ticket = (long)OrderGetTicket(i);
    if (ticket != 0) compareOrder(ticket);
  }
  findGonePositions();
  findGoneOrders();
}

// The numbers stand before the entries. If the book changed meanwhile, it is sent again.
void sendBook() {
  for (int attempt = 0; attempt < 3; attempt++) {
    ArrayResize(bridge.positions, 0);
    ArrayResize(bridge.orders, 0);
    const int positions = PositionsTotal();
    const int orders = OrdersTotal();
    putLong("positions", positions);
    putLong("orders", orders);
    sendBody("book");
    const long before = bridge.framesSent;
    compareBook();
    if (bridge.framesSent - before == positions + orders && ArraySize(bridge.positions) == positions) return;
  }
}

string sumOfBook() {
  string text = "";
  for (int i = 0; i < ArraySize(bridge.positions); i++) text += bridge.positions[i].sum;
  for (int i = 0; i < ArraySize(bridge.orders); i++) text += bridge.orders[i].sum;
  uchar bytes[];
  bytesOf(text, bytes);
  return StringFormat("%08x", crcOf(bytes, ArraySize(bytes)));
}

long lastTickMsc() {
  long last = 0;
  for (int i = 0; i < ArraySize(bridge.watched); i++) last = larger(last, bridge.watched[i].msc);
  MqlTick tick;
  if (SymbolInfoTick(Symbol(), tick)) last = larger(last, tick.time_msc);
  return last;
}

void putClocks() {
  putLong("trade", TimeTradeServer());
  putLong("gmt", TimeGMT());
  putLong("tick", lastTickMsc());
}

void sendSame() {
  bridge.session.sameAt = GetTickCount64();
  putLong("positions", ArraySize(bridge.positions));
  putLong("orders", ArraySize(bridge.orders));
  putLong("deals", bridge.session.dealsSent);
  put("sum", sumOfBook());
  putClocks();
  sendBody("same");
}

//--- Deals --------------------------------------------------------------------------------------------------------------------------

string dealKind(long type) {
  if (type == DEAL_TYPE_BUY || type == DEAL_TYPE_SELL) return "trade";
  if (type == DEAL_TYPE_BALANCE) return "balance";
  if (type == DEAL_TYPE_CREDIT) return "credit";
  if (type == DEAL_TYPE_CHARGE) return "charge";
  if (type == DEAL_TYPE_CORRECTION) return "correction";
  if (type == DEAL_TYPE_BONUS) return "bonus";
  if (type == DEAL_TYPE_INTEREST) return "interest";
  if (type == DEAL_TAX) return "tax";
  return type >= DEAL_TYPE_COMMISSION && type <= DEAL_TYPE_COMMISSION_AGENT_MONTHLY ? "commission" : "other";
}

string dealEntry(long entry) {
  if (entry == DEAL_ENTRY_IN) return "in";
  if (entry == DEAL_ENTRY_OUT) return "out";
  return entry == DEAL_ENTRY_INOUT ? "inout" : "out_by";
}

string dealReason(long reason) {
  if (reason == DEAL_REASON_CLIENT) return "client";
  if (reason == DEAL_REASON_MOBILE) return "mobile";
  if (reason == DEAL_REASON_WEB) return "web";
  if (reason == DEAL_REASON_EXPERT) return "expert";
  if (reason == DEAL_REASON_SL) return "sl";
  if (reason == DEAL_REASON_TP) return "tp";
  if (reason == DEAL_REASON_SO) return "so";
  if (reason == DEAL_REASON_ROLLOVER) return "rollover";
  if (reason == DEAL_REASON_VMARGIN) return "vmargin";
  return reason == DEAL_REASON_SPLIT ? "split" : "other";
}

void sendDeal(ulong ticket, const string ask) {
  const long order = HistoryDealGetInteger(ticket, DEAL_ORDER);
  const string comment = HistoryDealGetString(ticket, DEAL_COMMENT);
  const long magic = HistoryDealGetInteger(ticket, DEAL_MAGIC);
  const long type = HistoryDealGetInteger(ticket, DEAL_TYPE);
  const bool isTrade = type == DEAL_TYPE_BUY || type == DEAL_TYPE_SELL;
  put("ticket", ticketText((long)ticket));
  put("order", ticketText(order));
  put("position", ticketText(HistoryDealGetInteger(ticket, DEAL_POSITION_ID)));
  put("symbol", HistoryDealGetString(ticket, DEAL_SYMBOL));
  put("side", !isTrade ? "" : type == DEAL_TYPE_BUY ? "buy" : "sell");
  put("entry", isTrade ? dealEntry(HistoryDealGetInteger(ticket, DEAL_ENTRY)) : "");
  put("kind", dealKind(type));
  putDecimal("volume", HistoryDealGetDouble(ticket, DEAL_VOLUME));
  putDecimal("price", HistoryDealGetDouble(ticket, DEAL_PRICE));
  putLong("msc", HistoryDealGetInteger(ticket, DEAL_TIME_MSC));
  put("reason", dealReason(HistoryDealGetInteger(ticket, DEAL_REASON)));
  putDecimal("profit", HistoryDealGetDouble(ticket, DEAL_PROFIT));
  putDecimal("swap", HistoryDealGetDouble(ticket, DEAL_SWAP));
  putDecimal("commission", HistoryDealGetDouble(ticket, DEAL_COMMISSION));
  putDecimal("fee", HistoryDealGetDouble(ticket, DEAL_FEE));
  put("comment", comment);
  put("magic", ticketText(magic));
  put("cid", causeOf(order, comment, magic));
  put("ask", ask);
  sendBody("deal");
}

// Tickets of sent deals are kept in order. Returns false if the ticket was there.
bool addTicket(long ticket) {
  int from = 0;
  int to = ArraySize(bridge.session.dealTickets);
  const int size = to;
  while (from < to) {
    const int middle = (from + to) / 2;
    if (bridge.session.dealTickets[middle] < ticket) from = middle + 1;
    else to = middle;
  }
  if (from < size && bridge.session.dealTickets[from] == ticket) return false;
  ArrayResize(bridge.session.dealTickets, size + 1, 1024);
  for (int i = size; i > from; i--) bridge.session.dealTickets[i] = bridge.session.dealTickets[i - 1];
  bridge.session.dealTickets[from] = ticket;
  return true;
}

// HistorySelect decides what all history functions see. Server time may be ahead, so the end is a day later.
bool selectHistory(long fromSec) { return HistorySelect((datetime)larger(fromSec, 0), TimeTradeServer() + 86400); }

// Sends deals that Ratchet has not got, at most `limit`. Returns true if none is left.
bool compareDeals(int limit) {
  const long wantedSec = bridge.session.dealsFrom / 1000;
  const long recentSec = bridge.session.lastDealSec - HISTORY_DAYS * 86400;
  if (!selectHistory(larger(wantedSec, recentSec))) return true;
  const int total = HistoryDealsTotal();
  int count = 0;
  for (int i = 0; i < total; i++) {
    const ulong ticket = HistoryDealGetTicket(i);
    if (ticket == 0) continue;
    const long msc = HistoryDealGetInteger(ticket, DEAL_TIME_MSC);
    if (msc < bridge.session.dealsFrom || !addTicket((long)ticket)) continue;
    sendDeal(ticket, "");
    bridge.session.dealsSent++;
    bridge.session.lastDealSec = larger(bridge.session.lastDealSec, msc / 1000);
    count++;
    if (count >= limit) return false;
  }
  return true;
}

// Deals first: they explain what changed in the book.
void compareAll() {
  const ulong now = GetTickCount64();
  const bool isDue = now - bridge.session.comparedAt >= 1000;
  if (bridge.isSettled && (bridge.isAwake || isDue)) {
    bridge.session.comparedAt = now;
    const long before = bridge.framesSent;
    bridge.isAwake = !compareDeals(50);
    compareBook();
    if (now - bridge.session.accountAt >= 1000 || bridge.framesSent != before) compareAccount();
    compareStatus();
    if (bridge.framesSent != before) sendSame();
  } else if (isDue) {
    compareStatus();
    bridge.session.comparedAt = now;
  }
  if (GetTickCount64() - bridge.session.sameAt >= 1000) sendSame();
}

//--- Trades: what a request needs ---------------------------------------------------------------------------------------------------

string retcodeText(int retcode) {
  if (retcode == TRADE_RETCODE_DONE || retcode == TRADE_RETCODE_PLACED) return "";
  if (retcode == TRADE_RETCODE_REQUOTE) return "The price has changed.";
  if (retcode == TRADE_RETCODE_DONE_PARTIAL) return "Only a part was executed.";
  if (retcode == TRADE_RETCODE_TIMEOUT) return "The trade server did not answer.";
  if (retcode == TRADE_RETCODE_INVALID_PRICE) return "The price is not valid.";
  if (retcode == TRADE_RETCODE_INVALID_STOPS) return "A level is too close or on the wrong side.";
  if (retcode == TRADE_RETCODE_MARKET_CLOSED) return "The market is closed.";
  if (retcode == TRADE_RETCODE_PRICE_OFF) return "There is no price.";
  if (retcode == TRADE_RETCODE_INVALID_EXPIRATION) return "This expiration is not allowed for the symbol.";
  if (retcode == TRADE_RETCODE_TOO_MANY_REQUESTS) return "Too many requests wait.";
  if (retcode == TRADE_RETCODE_SERVER_DISABLES_AT) return "The broker does not allow programs on this account.";
  if (retcode == TRADE_RETCODE_CLIENT_DISABLES_AT) return "Trading is not allowed in the terminal, in the program's inputs or in Ratchet.";
  if (retcode == TRADE_RETCODE_TRADE_DISABLED) return "This account may not trade.";
  if (retcode == TRADE_RETCODE_FROZEN) return "The price is within the freeze level.";
  if (retcode == TRADE_RETCODE_INVALID_FILL) return "The symbol allows no filling mode of this kind.";
  if (retcode == TRADE_RETCODE_CONNECTION) return "The terminal is not connected to the trade server.";
  if (retcode == TRADE_RETCODE_INVALID_ORDER) return "The order is not there.";
  if (retcode == TRADE_RETCODE_POSITION_CLOSED) return "The position is not there.";
  if (retcode == TRADE_RETCODE_INVALID_CLOSE_VOLUME) return "The position has less volume.";
  return "Code " + IntegerToString(retcode) + ".";
}

int permissionRefusal() {
  if (!isConnected()) return TRADE_RETCODE_CONNECTION;
  if (!isTradingAccount()) return TRADE_RETCODE_TRADE_DISABLED;
  if (!isExpertAllowed()) return TRADE_RETCODE_SERVER_DISABLES_AT;
  const bool isAllowed = AllowTrading && bridge.session.isTradingAllowed && !bridge.session.isPairing;
  return isAllowed && isTerminalAllowed() && isProgramAllowed() ? 0 : TRADE_RETCODE_CLIENT_DISABLES_AT;
}

// Selects the position. Tickets may change, identifiers do not, so the ticket is looked up for each request.
long ticketOfPosition(long id) {
  for (int i = 0; i < PositionsTotal(); i++) {
    const long ticket = (long)PositionGetTicket(i);
    if (ticket != 0 && PositionGetInteger(POSITION_IDENTIFIER) == id) return ticket;
  }
  return 0;
}

// Market execution allows only the modes of the symbol. A close may be filled in part, an opening order may not if there is a choice.
bool chooseFilling(const string symbol, bool isClose, ENUM_ORDER_TYPE_FILLING &filling) {
  const long mode = SymbolInfoInteger(symbol, SYMBOL_FILLING_MODE);
  const long execution = SymbolInfoInteger(symbol, SYMBOL_TRADE_EXEMODE);
  const bool isFok = (mode & SYMBOL_FILLING_FOK) != 0;
  const bool isIoc = (mode & SYMBOL_FILLING_IOC) != 0;
  filling = ORDER_FILLING_FOK;
  if (execution == SYMBOL_TRADE_EXECUTION_INSTANT || execution == SYMBOL_TRADE_EXECUTION_REQUEST) return true;
  if (isIoc && (isClose || !isFok)) filling = ORDER_FILLING_IOC;
  else if (!isFok && execution == SYMBOL_TRADE_EXECUTION_EXCHANGE) filling = ORDER_FILLING_RETURN;
  else if (!isFok) return false;
  return true;
}

double priceOf(const string symbol, double price) { return NormalizeDouble(price, (int)SymbolInfoInteger(symbol, SYMBOL_DIGITS)); }

bool isSame(double left, double right) { return MathAbs(left - right) < 0.000000005; }

// Whether a stop or target at `price` is too close to `market`, or on its wrong side. Levels are read now: brokers change them.
bool isTooClose(const string symbol, double market, double price, bool isAbove) {
  const double point = SymbolInfoDouble(symbol, SYMBOL_POINT);
  const double distance = isAbove ? price - market : market - price;
  return distance < (double)SymbolInfoInteger(symbol, SYMBOL_TRADE_STOPS_LEVEL) * point - point / 2;
}

int levelsRefusal(const string symbol, bool isBuy, double market, double sl, double tp) {
  if (sl > 0 && isTooClose(symbol, market, sl, !isBuy)) return TRADE_RETCODE_INVALID_STOPS;
  return tp > 0 && isTooClose(symbol, market, tp, isBuy) ? TRADE_RETCODE_INVALID_STOPS : 0;
}

bool isFrozen(const string symbol, double market, double level) {
  const double freeze = (double)SymbolInfoInteger(symbol, SYMBOL_TRADE_FREEZE_LEVEL) * SymbolInfoDouble(symbol, SYMBOL_POINT);
  return freeze > 0 && level > 0 && MathAbs(market - level) < freeze - 0.000000005;
}

bool isBuyType(long type) {
  return type == ORDER_TYPE_BUY || type == ORDER_TYPE_BUY_LIMIT || type == ORDER_TYPE_BUY_STOP || type == ORDER_TYPE_BUY_STOP_LIMIT;
}

bool isLimitType(long type) { return type == ORDER_TYPE_BUY_LIMIT || type == ORDER_TYPE_SELL_LIMIT; }

int prepareDeal(const TradeRequest &request, const MqlTick &tick, MqlTradeRequest &trade) {
  const bool isBuy = request.type == ORDER_TYPE_BUY;
  const double market = isBuy ? tick.ask : tick.bid;
  trade.action = TRADE_ACTION_DEAL;
  trade.symbol = request.symbol;
  trade.type = (ENUM_ORDER_TYPE)request.type;
  trade.volume = request.volume;
  trade.price = priceOf(request.symbol, request.price > 0 ? request.price : market);
  trade.deviation = (ulong)request.deviation;
  trade.sl = priceOf(request.symbol, request.sl);
  trade.tp = priceOf(request.symbol, request.tp);
  if (!chooseFilling(request.symbol, false, trade.type_filling)) return TRADE_RETCODE_INVALID_FILL;
  return levelsRefusal(request.symbol, isBuy, isBuy ? tick.bid : tick.ask, trade.sl, trade.tp);
}

int preparePending(const TradeRequest &request, const MqlTick &tick, MqlTradeRequest &trade) {
  const bool isBuy = isBuyType(request.type);
  const long expiration = SymbolInfoInteger(request.symbol, SYMBOL_EXPIRATION_MODE);
  const int needed = request.until > 0 ? SYMBOL_EXPIRATION_SPECIFIED : SYMBOL_EXPIRATION_GTC;
  trade.action = TRADE_ACTION_PENDING;
  trade.symbol = request.symbol;
  trade.type = (ENUM_ORDER_TYPE)request.type;
  trade.volume = request.volume;
  trade.price = priceOf(request.symbol, request.price);
  trade.sl = priceOf(request.symbol, request.sl);
  trade.tp = priceOf(request.symbol, request.tp);
  trade.type_filling = ORDER_FILLING_RETURN;
  trade.type_time = request.until > 0 ? ORDER_TIME_SPECIFIED : ORDER_TIME_GTC;
  trade.expiration = (datetime)request.until;
  if ((expiration & needed) == 0) return TRADE_RETCODE_INVALID_EXPIRATION;
  const bool isAbove = isLimitType(request.type) != isBuy;
  if (isTooClose(request.symbol, isBuy ? tick.ask : tick.bid, trade.price, isAbove)) return TRADE_RETCODE_INVALID_PRICE;
  return levelsRefusal(request.symbol, isBuy, trade.price, trade.sl, trade.tp);
}

// The position is selected. An unchanged level is not checked: the broker took it before.
int prepareLevels(const TradeRequest &request, long ticket, const MqlTick &tick, MqlTradeRequest &trade) {
  const bool isBuy = PositionGetInteger(POSITION_TYPE) == POSITION_TYPE_BUY;
  const double market = isBuy ? tick.bid : tick.ask;
  const double sl = PositionGetDouble(POSITION_SL);
  const double tp = PositionGetDouble(POSITION_TP);
  trade.action = TRADE_ACTION_SLTP;
  trade.position = (ulong)ticket;
  trade.symbol = request.symbol;
  trade.sl = priceOf(request.symbol, request.sl);
  trade.tp = priceOf(request.symbol, request.tp);
  if (isSame(trade.sl, sl) && isSame(trade.tp, tp)) return TRADE_RETCODE_NO_CHANGES;
  if (isFrozen(request.symbol, market, sl) || isFrozen(request.symbol, market, tp)) return TRADE_RETCODE_FROZEN;
  return levelsRefusal(request.symbol, isBuy, market, isSame(trade.sl, sl) ? 0 : trade.sl, isSame(trade.tp, tp) ? 0 : trade.tp);
}

// The position is selected. A close names its ticket and never exceeds its volume, so it cannot open a position.
int prepareClose(const TradeRequest &request, long ticket, const MqlTick &tick, MqlTradeRequest &trade) {
  const bool isBuy = PositionGetInteger(POSITION_TYPE) == POSITION_TYPE_BUY;
  const double open = PositionGetDouble(POSITION_VOLUME);
  trade.action = TRADE_ACTION_DEAL;
  trade.position = (ulong)ticket;
  trade.symbol = request.symbol;
  trade.type = isBuy ? ORDER_TYPE_SELL : ORDER_TYPE_BUY;
  trade.volume = request.volume > 0 ? request.volume : open;
  trade.price = isBuy ? tick.bid : tick.ask;
  trade.deviation = (ulong)request.deviation;
  if (trade.position == 0 || open <= 0) return TRADE_RETCODE_POSITION_CLOSED;
  if (trade.volume > open + 0.000000005) return TRADE_RETCODE_INVALID_CLOSE_VOLUME;
  return chooseFilling(request.symbol, true, trade.type_filling) ? 0 : TRADE_RETCODE_INVALID_FILL;
}

// The order is selected. What is not changed is repeated, or the trade server would reset it.
int prepareModify(const TradeRequest &request, const MqlTick &tick, MqlTradeRequest &trade) {
  const long type = OrderGetInteger(ORDER_TYPE);
  const bool isBuy = isBuyType(type);
  const double market = isBuy ? tick.ask : tick.bid;
  const double price = OrderGetDouble(ORDER_PRICE_OPEN);
  trade.action = TRADE_ACTION_MODIFY;
  trade.order = (ulong)request.target;
  trade.symbol = request.symbol;
  trade.price = priceOf(request.symbol, request.price);
  trade.sl = priceOf(request.symbol, request.sl);
  trade.tp = priceOf(request.symbol, request.tp);
  trade.stoplimit = OrderGetDouble(ORDER_PRICE_STOPLIMIT);
  trade.type_time = (ENUM_ORDER_TYPE_TIME)OrderGetInteger(ORDER_TYPE_TIME);
  trade.type_filling = (ENUM_ORDER_TYPE_FILLING)OrderGetInteger(ORDER_TYPE_FILLING);
  trade.expiration = (datetime)OrderGetInteger(ORDER_TIME_EXPIRATION);
  const bool isSamePrice = isSame(trade.price, price);
  if (isSamePrice && isSame(trade.sl, OrderGetDouble(ORDER_SL)) && isSame(trade.tp, OrderGetDouble(ORDER_TP))) return TRADE_RETCODE_NO_CHANGES;
  if (isFrozen(request.symbol, market, price)) return TRADE_RETCODE_FROZEN;
  if (!isSamePrice && isTooClose(request.symbol, market, trade.price, isLimitType(type) != isBuy)) return TRADE_RETCODE_INVALID_PRICE;
  return levelsRefusal(request.symbol, isBuy, trade.price, trade.sl, trade.tp);
}

// Fills in `trade` and returns 0, or the retcode that refuses the request.
int prepare(TradeRequest &request, MqlTick &tick, MqlTradeRequest &trade) {
  const int permission = permissionRefusal();
  if (permission != 0) return permission;
  const bool isOfPosition = request.kind == KIND_LEVELS || request.kind == KIND_CLOSE;
  const bool isOfOrder = request.kind == KIND_MODIFY || request.kind == KIND_REMOVE;
  long ticket = 0;
  if (isOfPosition) {
    ticket = ticketOfPosition(request.target);
    if (ticket == 0) return TRADE_RETCODE_POSITION_CLOSED;
    request.symbol = PositionGetString(POSITION_SYMBOL);
  }
  if (isOfOrder) {
    if (!OrderSelect((ulong)request.target)) return TRADE_RETCODE_INVALID_ORDER;
    request.symbol = OrderGetString(ORDER_SYMBOL);
  }
  trade.magic = (ulong)bridge.session.magic;
  trade.comment = "R" + request.id;
  if (request.kind == KIND_REMOVE) {
    trade.action = TRADE_ACTION_REMOVE;
    trade.order = (ulong)request.target;
    trade.symbol = request.symbol;
    return 0;
  }
  if (SymbolInfoInteger(request.symbol, SYMBOL_SELECT) == 0 && !SymbolSelect(request.symbol, true)) return TRADE_RETCODE_INVALID;
  if (!SymbolInfoTick(request.symbol, tick) || tick.bid <= 0 || tick.ask <= 0) return TRADE_RETCODE_PRICE_OFF;
  if (request.kind == KIND_DEAL) return prepareDeal(request, tick, trade);
  if (request.kind == KIND_PENDING) return preparePending(request, tick, trade);
  if (request.kind == KIND_LEVELS) return prepareLevels(request, ticket, tick, trade);
  return request.kind == KIND_CLOSE ? prepareClose(request, ticket, tick, trade) : prepareModify(request, tick, trade);
}

//--- Trades: answers ----------------------------------------------------------------------------------------------------------------

string stateText(int state) {
  if (state == STATE_OPEN) return "unknown";
  if (state == STATE_DONE) return "done";
  if (state == STATE_PLACED) return "placed";
  return state == STATE_REFUSED ? "refused" : "late";
}

void putRecord(const Record &record, const string state, bool isAgain) {
  const bool isDone = record.state == STATE_DONE || record.state == STATE_PLACED;
  const bool isOpen = record.state == STATE_OPEN;
  put("id", record.id);
  put("state", state);
  putLong("retcode", record.retcode);
  put("text", record.text != "" || record.retcode == 0 ? record.text : retcodeText(record.retcode));
  put("order", ticketText(record.order));
  put("deal", ticketText(record.deal));
  putDecimal("volume", isDone ? record.volume : 0);
  putDecimal("price", isOpen ? 0 : record.price);
  putDecimal("bid", isOpen ? 0 : record.sl);
  putDecimal("ask", isOpen ? 0 : record.tp);
  putLong("msc", record.msc);
  put("again", flag(isAgain));
}

void sendDone(int i, bool isAgain) {
  if (bridge.link.phase != PHASE_OPEN) return;
  putRecord(bridge.records[i], stateText(bridge.records[i].state), isAgain);
  sendBody("done");
}

// Writes what became of a request, then says it.
void finish(int i, State state, int retcode) {
  bridge.records[i].state = state;
  bridge.records[i].retcode = retcode;
  writeRecord(i);
  bridge.isAwake = true;
  sendDone(i, false);
}

// Refusals of the trade server that prove that nothing was executed. Any other code is looked up.
bool isRefusal(int retcode) {
  if (retcode == TRADE_RETCODE_CONNECTION || retcode == TRADE_RETCODE_ERROR || retcode == TRADE_RETCODE_TIMEOUT) return false;
  return retcode == TRADE_RETCODE_REQUOTE || retcode == TRADE_RETCODE_REJECT || retcode == TRADE_RETCODE_CANCEL ||
         (retcode >= TRADE_RETCODE_INVALID && retcode <= TRADE_RETCODE_HEDGE_PROHIBITED);
}

bool isMarketKind(int kind) { return kind == KIND_DEAL || kind == KIND_CLOSE; }

void keepAnswer(int i, const MqlTradeResult &result) {
  bridge.records[i].price = result.price;
  bridge.records[i].sl = result.bid;
  bridge.records[i].tp = result.ask;
}

// Only a retcode and a volume prove an execution: `true` of OrderSend does not.
void classify(int i, const MqlTradeResult &result) {
  const int retcode = (int)result.retcode;
  const int kind = bridge.records[i].kind;
  if (result.order != 0) bridge.records[i].order = (long)result.order;
  if (result.deal != 0) bridge.records[i].deal = (long)result.deal;
  bridge.records[i].retcode = retcode;
  bridge.records[i].text = result.comment;
  const bool isChange = kind == KIND_LEVELS || kind == KIND_MODIFY;
  if (isRefusal(retcode) && !(retcode == TRADE_RETCODE_NO_CHANGES && isChange)) {
    keepAnswer(i, result);
    finish(i, STATE_REFUSED, retcode);
  } else if (retcode == TRADE_RETCODE_NO_CHANGES) {
    keepAnswer(i, result);
    finish(i, STATE_DONE, retcode);
  } else if (retcode == TRADE_RETCODE_DONE && isMarketKind(kind) && result.volume > 0) {
    bridge.records[i].volume = result.volume;
    keepAnswer(i, result);
    finish(i, STATE_DONE, retcode);
  } else if (retcode == TRADE_RETCODE_DONE && !isMarketKind(kind) && (kind != KIND_PENDING || result.order != 0)) {
    keepAnswer(i, result);
    finish(i, kind == KIND_PENDING ? STATE_PLACED : STATE_DONE, retcode);
  } else {
    writeRecord(i);
  }
}

//--- Trades: search -----------------------------------------------------------------------------------------------------------------

// An order that looks like the request and belongs to no other. Comments may be overwritten, so this is the last resort.
bool isLike(const Record &record, const string symbol, long type, double volume, long magic, long position, long msc) {
  if (record.symbol != symbol || record.type != type || !isSame(record.volume, volume)) return false;
  if (magic == 0 || magic != bridge.session.magic || msc < record.msc - 10000 || msc > record.msc + SEARCH_MS) return false;
  return record.kind != KIND_CLOSE || position == record.target;
}

long findLiveOrder(const Record &record) {
  const string comment = "R" + record.id;
  long like = 0;
  for (int i = 0; i < OrdersTotal(); i++) {
    const long ticket = (long)OrderGetTicket(i);
    if (ticket == 0 || recordOfOrder(ticket) >= 0) continue;
    if (OrderGetString(ORDER_COMMENT) == comment) return ticket;
    const bool isAlike = isLike(record, OrderGetString(ORDER_SYMBOL), OrderGetInteger(ORDER_TYPE), OrderGetDouble(ORDER_VOLUME_INITIAL),
                                OrderGetInteger(ORDER_MAGIC), OrderGetInteger(ORDER_POSITION_ID), OrderGetInteger(ORDER_TIME_SETUP_MSC));
    if (isAlike) like = ticket;
  }
  return like;
}

long findPastOrder(const Record &record) {
  const string comment = "R" + record.id;
  long like = 0;
  for (int i = HistoryOrdersTotal() - 1; i >= 0; i--) {
    const ulong ticket = HistoryOrderGetTicket(i);
    if (ticket == 0 || recordOfOrder((long)ticket) >= 0) continue;
    if (HistoryOrderGetString(ticket, ORDER_COMMENT) == comment) return (long)ticket;
    const bool isAlike = isLike(record, HistoryOrderGetString(ticket, ORDER_SYMBOL), HistoryOrderGetInteger(ticket, ORDER_TYPE),
                                HistoryOrderGetDouble(ticket, ORDER_VOLUME_INITIAL), HistoryOrderGetInteger(ticket, ORDER_MAGIC),
                                HistoryOrderGetInteger(ticket, ORDER_POSITION_ID), HistoryOrderGetInteger(ticket, ORDER_TIME_SETUP_MSC));
    if (isAlike) like = (long)ticket;
  }
  for (int i = HistoryDealsTotal() - 1; i >= 0 && like == 0; i--) {
    const ulong ticket = HistoryDealGetTicket(i);
    if (ticket != 0 && HistoryDealGetString(ticket, DEAL_COMMENT) == comment) like = HistoryDealGetInteger(ticket, DEAL_ORDER);
  }
  return like;
}

// The identifier of a position is the ticket of the order that opened it.
long findPosition(const string id) {
  for (int i = 0; i < PositionsTotal(); i++)
    if (PositionGetTicket(i) != 0 && PositionGetString(POSITION_COMMENT) == "R" + id) return PositionGetInteger(POSITION_IDENTIFIER);
  return 0;
}

// History must be selected. Returns the ticket of the order that a request became, or 0.
long findOrder(const Record &record) {
  if (record.order != 0) return record.order;
  long order = findLiveOrder(record);
  if (order == 0) order = findPastOrder(record);
  if (order == 0 && record.kind != KIND_CLOSE) order = findPosition(record.id);
  return order;
}

// Adds up the deals of the record's order, from the selected history.
double sumOfDeals(int i) {
  double volume = 0;
  double amount = 0;
  for (int k = 0; k < HistoryDealsTotal(); k++) {
    const ulong ticket = HistoryDealGetTicket(k);
    if (ticket == 0 || HistoryDealGetInteger(ticket, DEAL_ORDER) != bridge.records[i].order) continue;
    const double part = HistoryDealGetDouble(ticket, DEAL_VOLUME);
    volume += part;
    amount += part * HistoryDealGetDouble(ticket, DEAL_PRICE);
    bridge.records[i].deal = (long)ticket;
  }
  if (volume > 0) bridge.records[i].price = NormalizeDouble(amount / volume, 8);
  return NormalizeDouble(volume, 8);
}

void finishWithDeals(int i, double volume, double wanted) {
  bridge.records[i].volume = volume;
  bridge.records[i].sl = 0;
  bridge.records[i].tp = 0;
  finish(i, STATE_DONE, isSame(volume, wanted) ? TRADE_RETCODE_DONE : TRADE_RETCODE_DONE_PARTIAL);
}

// Deals, closes and pending orders: by the order that they became.
void resolveByOrder(int i, long fromSec) {
  const bool isPending = bridge.records[i].kind == KIND_PENDING;
  const long order = findOrder(bridge.records[i]);
  if (order == 0) return;
  bridge.records[i].order = order;
  if (OrderSelect((ulong)order)) {
    if (isPending) finish(i, STATE_PLACED, TRADE_RETCODE_DONE);
    return;
  }
  const bool isPast = HistoryOrderSelect((ulong)order);
  const long state = isPast ? HistoryOrderGetInteger((ulong)order, ORDER_STATE) : (long)ORDER_STATE_STARTED;
  const double wanted = isPast ? HistoryOrderGetDouble((ulong)order, ORDER_VOLUME_INITIAL) : bridge.records[i].volume;
  if (!selectHistory(fromSec)) return;
  const double volume = sumOfDeals(i);
  if (isPending && isPast) {
    if (state == ORDER_STATE_REJECTED) finish(i, STATE_REFUSED, TRADE_RETCODE_REJECT);
    else finish(i, STATE_PLACED, TRADE_RETCODE_DONE);
    return;
  }
  const bool isWhole = volume > wanted - 0.000000005;
  if (volume > 0 && (isWhole || (isPast && state != ORDER_STATE_FILLED))) finishWithDeals(i, volume, wanted);
  else if (isPast && state == ORDER_STATE_REJECTED) finish(i, STATE_REFUSED, TRADE_RETCODE_REJECT);
  else if (isPast && (state == ORDER_STATE_CANCELED || state == ORDER_STATE_EXPIRED)) finish(i, STATE_REFUSED, TRADE_RETCODE_CANCEL);
}

// Levels, changes and removals: by what the position or order is now.
void resolveByTarget(int i) {
  const ulong target = (ulong)bridge.records[i].target;
  const double sl = bridge.records[i].sl;
  const double tp = bridge.records[i].tp;
  if (bridge.records[i].kind == KIND_LEVELS) {
    if (ticketOfPosition((long)target) == 0) finish(i, STATE_REFUSED, TRADE_RETCODE_POSITION_CLOSED);
    else if (isSame(PositionGetDouble(POSITION_SL), sl) && isSame(PositionGetDouble(POSITION_TP), tp)) finish(i, STATE_DONE, TRADE_RETCODE_DONE);
    return;
  }
  const bool isLive = OrderSelect(target);
  if (bridge.records[i].kind == KIND_MODIFY) {
    if (!isLive) finish(i, STATE_REFUSED, TRADE_RETCODE_INVALID_ORDER);
    else if (isSame(OrderGetDouble(ORDER_PRICE_OPEN), bridge.records[i].price) && isSame(OrderGetDouble(ORDER_SL), sl) &&
             isSame(OrderGetDouble(ORDER_TP), tp)) finish(i, STATE_DONE, TRADE_RETCODE_DONE);
    return;
  }
  if (isLive || !HistoryOrderSelect(target)) return;
  if (HistoryOrderGetInteger(target, ORDER_STATE) == ORDER_STATE_CANCELED) finish(i, STATE_DONE, TRADE_RETCODE_DONE);
  else finish(i, STATE_REFUSED, TRADE_RETCODE_INVALID_ORDER);
}

// Looks for a request whose outcome is not known. Gives up if the whole history has nothing a minute after it was sent.
void resolve(int i) {
  const ulong now = GetTickCount64();
  const long fromSec = bridge.records[i].msc / 1000 - 86400;
  if (!bridge.isSettled || !selectHistory(fromSec)) return;
  if (isMarketKind(bridge.records[i].kind) || bridge.records[i].kind == KIND_PENDING) resolveByOrder(i, fromSec);
  else resolveByTarget(i);
  if (!isOpenRecord(i) || now - bridge.records[i].sentAt < SEARCH_MS || now - bridge.connectedAt < 10000) return;
  if (bridge.records[i].order == 0 || !OrderSelect((ulong)bridge.records[i].order)) finish(i, STATE_REFUSED, TRADE_RETCODE_TIMEOUT);
}

// One open request four times a second, in turn.
void resolveNext() {
  const ulong now = GetTickCount64();
  if (now - bridge.resolvedAt < 250) return;
  bridge.resolvedAt = now;
  const int total = ArraySize(bridge.records);
  for (int k = 0; k < total; k++) {
    bridge.resolveNext = (bridge.resolveNext + 1) % total;
    if (!isOpenRecord(bridge.resolveNext)) continue;
    resolve(bridge.resolveNext);
    return;
  }
}

//--- Trades: execution --------------------------------------------------------------------------------------------------------------

// The time between Ratchet's clock and ours: the proof was sent before Ratchet's clock began, so this age is never too low. Later
// frames follow the drift of the two clocks.
long ageOf(long at) {
  const long offset = bridge.clock.hasSlack ? smaller(bridge.clock.least, bridge.clock.leastBefore) - bridge.clock.slack : bridge.clock.proofAt;
  return (long)GetTickCount64() - offset - at;
}

void learnClock(long at) {
  const long now = (long)GetTickCount64();
  const long sample = now - at;
  if (now - bridge.clock.windowAt >= 60000) {
    if (!bridge.clock.hasSlack) bridge.clock.slack = larger(bridge.clock.least - bridge.clock.proofAt, 0);
    bridge.clock.hasSlack = true;
    bridge.clock.leastBefore = bridge.clock.least;
    bridge.clock.least = sample;
    bridge.clock.windowAt = now;
  }
  bridge.clock.least = smaller(bridge.clock.least, sample);
}

int addRecord(const TradeRequest &request, State state, int retcode) {
  Record record;
  record.id = request.id;
  record.kind = request.kind;
  record.state = state;
  record.type = request.type;
  record.retcode = retcode;
  record.symbol = request.symbol;
  record.volume = request.volume;
  record.target = request.target;
  record.order = 0;
  record.deal = 0;
  record.msc = (long)TimeTradeServer() * 1000;
  record.price = 0;
  record.sl = 0;
  record.tp = 0;
  record.sentAt = GetTickCount64();
  record.text = "";
  keepRecord(record);
  return recordOf(request.id);
}

void answer(const TradeRequest &request, State state, int retcode, const MqlTick &tick) {
  const int i = addRecord(request, state, retcode);
  bridge.records[i].sl = tick.bid;
  bridge.records[i].tp = tick.ask;
  finish(i, state, retcode);
}

// The journal is written before OrderSend. If it cannot be written, nothing is sent.
void send(const TradeRequest &request, const MqlTradeRequest &trade) {
  const int i = addRecord(request, STATE_OPEN, 0);
  bridge.records[i].type = trade.type;
  bridge.records[i].volume = trade.volume;
  bridge.records[i].price = trade.price;
  bridge.records[i].sl = trade.sl;
  bridge.records[i].tp = trade.tp;
  if (!writeRecord(i)) {
    bridge.records[i].text = "The journal cannot be written.";
    finish(i, STATE_REFUSED, TRADE_RETCODE_ERROR);
    return;
  }
  flush();
  MqlTradeRequest order = trade;
  MqlTradeResult result;
  ZeroMemory(result);
  ResetLastError();
  const bool isAccepted = OrderSend(order, result);
  if (!isAccepted && result.retcode == 0) Print("Ratchet: OrderSend failed with error ", GetLastError());
  bridge.isAwake = true;
  classify(i, result);
  if (isOpenRecord(i)) resolve(i);
  if (isOpenRecord(i) && result.retcode == TRADE_RETCODE_DONE_PARTIAL && result.volume > 0) finishWithDeals(i, result.volume, trade.volume);
  if (isOpenRecord(i)) sendDone(i, false);
}

void execute(TradeRequest &request) {
  const int known = recordOf(request.id);
  if (known >= 0) {
    sendDone(known, true);
    return;
  }
  MqlTick tick;
  MqlTradeRequest trade;
  ZeroMemory(tick);
  ZeroMemory(trade);
  if (ageOf(request.at) > MAX_AGE_MS) {
    answer(request, STATE_LATE, 0, tick);
    return;
  }
  const int refusal = prepare(request, tick, trade);
  if (refusal == TRADE_RETCODE_NO_CHANGES) answer(request, STATE_DONE, refusal, tick);
  else if (refusal != 0) answer(request, STATE_REFUSED, refusal, tick);
  else send(request, trade);
}

string symbolOf(const TradeRequest &request) {
  if (request.symbol != "") return request.symbol;
  int place = placeOf(bridge.positions, request.target);
  if (isAt(bridge.positions, place, request.target)) return bridge.positions[place].symbol;
  place = placeOf(bridge.orders, request.target);
  return isAt(bridge.orders, place, request.target) ? bridge.orders[place].symbol : "";
}

// A request waits while the outcome of another for the same position is not known. On a netting account a symbol is a position.
bool isBlocked(const TradeRequest &request) {
  const bool isNetting = marginMode() != "hedging";
  for (int i = 0; i < ArraySize(bridge.records); i++) {
    if (!isOpenRecord(i)) continue;
    const bool isSameTarget = request.target != 0 && (bridge.records[i].target == request.target || bridge.records[i].order == request.target);
    if (isSameTarget || (isNetting && bridge.records[i].symbol == symbolOf(request))) return true;
  }
  return false;
}

bool isProtective(int kind) { return kind == KIND_LEVELS || kind == KIND_CLOSE || kind == KIND_REMOVE; }

// At most one request: the next that is late, else the next that protects, else the next.
int nextRequest() {
  int other = -1;
  int protective = -1;
  for (int i = ArraySize(bridge.queue) - 1; i >= 0; i--) {
    if (ageOf(bridge.queue[i].at) > MAX_AGE_MS) return i;
    if (isBlocked(bridge.queue[i])) continue;
    if (isProtective(bridge.queue[i].kind)) protective = i;
    else other = i;
  }
  return protective >= 0 ? protective : other;
}

void removeRequest(int i) {
  for (int k = i; k + 1 < ArraySize(bridge.queue); k++) bridge.queue[k] = bridge.queue[k + 1];
  ArrayResize(bridge.queue, ArraySize(bridge.queue) - 1);
}

void executeNext() {
  const int i = nextRequest();
  if (i < 0) return;
  TradeRequest request = bridge.queue[i];
  removeRequest(i);
  execute(request);
}

//--- Contracts ----------------------------------------------------------------------------------------------------------------------

string fillingText(const string symbol) {
  const long mode = SymbolInfoInteger(symbol, SYMBOL_FILLING_MODE);
  string text = "";
  if ((mode & SYMBOL_FILLING_FOK) != 0) text += ",fok";
  if ((mode & SYMBOL_FILLING_IOC) != 0) text += ",ioc";
  if ((mode & SYMBOL_FILLING_BOC) != 0) text += ",boc";
  return StringSubstr(text, 1);
}

string expirationText(const string symbol) {
  const long mode = SymbolInfoInteger(symbol, SYMBOL_EXPIRATION_MODE);
  string text = "";
  if ((mode & SYMBOL_EXPIRATION_GTC) != 0) text += ",gtc";
  if ((mode & SYMBOL_EXPIRATION_DAY) != 0) text += ",day";
  if ((mode & SYMBOL_EXPIRATION_SPECIFIED) != 0) text += ",specified";
  if ((mode & SYMBOL_EXPIRATION_SPECIFIED_DAY) != 0) text += ",specified day";
  return StringSubstr(text, 1);
}

string orderKindsText(const string symbol) {
  const long mode = SymbolInfoInteger(symbol, SYMBOL_ORDER_MODE);
  string text = "";
  if ((mode & SYMBOL_ORDER_MARKET) != 0) text += ",market";
  if ((mode & SYMBOL_ORDER_LIMIT) != 0) text += ",limit";
  if ((mode & SYMBOL_ORDER_STOP) != 0) text += ",stop";
  if ((mode & SYMBOL_ORDER_STOP_LIMIT) != 0) text += ",stop limit";
  if ((mode & SYMBOL_ORDER_SL) != 0) text += ",sl";
  if ((mode & SYMBOL_ORDER_TP) != 0) text += ",tp";
  if ((mode & SYMBOL_ORDER_CLOSEBY) != 0) text += ",close by";
  return StringSubstr(text, 1);
}

string executionText(long mode) {
  if (mode == SYMBOL_TRADE_EXECUTION_INSTANT) return "instant";
  if (mode == SYMBOL_TRADE_EXECUTION_REQUEST) return "request";
  return mode == SYMBOL_TRADE_EXECUTION_EXCHANGE ? "exchange" : "market";
}

string tradeModeText(long mode) {
  if (mode == SYMBOL_TRADE_MODE_FULL) return "full";
  if (mode == SYMBOL_TRADE_MODE_LONGONLY) return "long";
  if (mode == SYMBOL_TRADE_MODE_SHORTONLY) return "short";
  return mode == SYMBOL_TRADE_MODE_CLOSEONLY ? "close" : "off";
}

string gtcText(long mode) {
  if (mode == SYMBOL_ORDERS_DAILY) return "daily";
  return mode == SYMBOL_ORDERS_DAILY_EXCLUDING_STOPS ? "daily no stops" : "gtc";
}

string swapDaysText(const string symbol) {
  return decimal(SymbolInfoDouble(symbol, SYMBOL_SWAP_SUNDAY)) + "," + decimal(SymbolInfoDouble(symbol, SYMBOL_SWAP_MONDAY)) + "," +
         decimal(SymbolInfoDouble(symbol, SYMBOL_SWAP_TUESDAY)) + "," + decimal(SymbolInfoDouble(symbol, SYMBOL_SWAP_WEDNESDAY)) + "," +
         decimal(SymbolInfoDouble(symbol, SYMBOL_SWAP_THURSDAY)) + "," + decimal(SymbolInfoDouble(symbol, SYMBOL_SWAP_FRIDAY)) + "," +
         decimal(SymbolInfoDouble(symbol, SYMBOL_SWAP_SATURDAY));
}

// Minutes of the week. A session that ends at midnight ends at 24:00, however the broker writes it.
string sessionsText(const string symbol) {
  string text = "";
  for (int day = 0; day < 7; day++) {
    datetime from = 0;
    datetime to = 0;
    for (uint i = 0; i < 10 && SymbolInfoSessionTrade(symbol, (ENUM_DAY_OF_WEEK)day, i, from, to); i++) {
      const long start = (long)from % 86400;
      long end = (long)to;
      if (end > 86400) end %= 86400;
      if (end <= start) end = 86400;
      text += "," + IntegerToString(day * 1440 + start / 60) + "-" + IntegerToString(day * 1440 + (end + 59) / 60);
    }
  }
  return StringSubstr(text, 1);
}

void putContract(const string symbol) {
  put("name", symbol);
  put("description", StringSubstr(SymbolInfoString(symbol, SYMBOL_DESCRIPTION), 0, 100));
  put("path", StringSubstr(SymbolInfoString(symbol, SYMBOL_PATH), 0, 120));
  put("base", SymbolInfoString(symbol, SYMBOL_CURRENCY_BASE));
  put("profit", SymbolInfoString(symbol, SYMBOL_CURRENCY_PROFIT));
  put("margin", SymbolInfoString(symbol, SYMBOL_CURRENCY_MARGIN));
  putLong("digits", SymbolInfoInteger(symbol, SYMBOL_DIGITS));
  putDecimal("point", SymbolInfoDouble(symbol, SYMBOL_POINT));
  putDecimal("tick", SymbolInfoDouble(symbol, SYMBOL_TRADE_TICK_SIZE));
  putDecimal("contract", SymbolInfoDouble(symbol, SYMBOL_TRADE_CONTRACT_SIZE));
  putDecimal("min", SymbolInfoDouble(symbol, SYMBOL_VOLUME_MIN));
  putDecimal("max", SymbolInfoDouble(symbol, SYMBOL_VOLUME_MAX));
  putDecimal("step", SymbolInfoDouble(symbol, SYMBOL_VOLUME_STEP));
  putDecimal("limit", SymbolInfoDouble(symbol, SYMBOL_VOLUME_LIMIT));
  putLong("stops", SymbolInfoInteger(symbol, SYMBOL_TRADE_STOPS_LEVEL));
  putLong("freeze", SymbolInfoInteger(symbol, SYMBOL_TRADE_FREEZE_LEVEL));
  put("execution", executionText(SymbolInfoInteger(symbol, SYMBOL_TRADE_EXEMODE)));
  put("filling", fillingText(symbol));
  put("expiration", expirationText(symbol));
  put("orders", orderKindsText(symbol));
  put("gtc", gtcText(SymbolInfoInteger(symbol, SYMBOL_ORDER_GTC_MODE)));
  put("trade", tradeModeText(SymbolInfoInteger(symbol, SYMBOL_TRADE_MODE)));
  putLong("calc", SymbolInfoInteger(symbol, SYMBOL_TRADE_CALC_MODE));
  putLong("swapmode", SymbolInfoInteger(symbol, SYMBOL_SWAP_MODE));
  putDecimal("swaplong", SymbolInfoDouble(symbol, SYMBOL_SWAP_LONG));
  putDecimal("swapshort", SymbolInfoDouble(symbol, SYMBOL_SWAP_SHORT));
  put("swapdays", swapDaysText(symbol));
  put("sessions", sessionsText(symbol));
}

// These follow the price, so a change of them alone is not sent.
void sendContract(const string symbol, const string ask) {
  double margin = 0;
  if (!OrderCalcMargin(ORDER_TYPE_BUY, symbol, 1.0, SymbolInfoDouble(symbol, SYMBOL_ASK), margin)) margin = 0;
  putDecimal("tickvalue", SymbolInfoDouble(symbol, SYMBOL_TRADE_TICK_VALUE));
  putDecimal("rate", margin);
  put("ask", ask);
  sendBody("symbol");
}

//--- Prices -------------------------------------------------------------------------------------------------------------------------

void watch(const string list) {
  string names[];
  const int count = list == "" ? 0 : StringSplit(list, ',', names);
  Watched kept[];
  for (int i = 0; i < count && i < 50; i++) {
    if (names[i] == "" || !SymbolSelect(names[i], true)) continue;
    const int size = ArraySize(kept);
    ArrayResize(kept, size + 1);
    kept[size].symbol = names[i];
    kept[size].msc = 0;
    kept[size].sameMsc = 0;
    kept[size].bid = 0;
    kept[size].ask = 0;
    kept[size].contract = "";
    kept[size].checkedAt = 0;
    kept[size].slowUntil = 0;
    for (int k = 0; k < ArraySize(bridge.watched); k++)
      if (bridge.watched[k].symbol == names[i]) kept[size] = bridge.watched[k];
  }
  ArrayResize(bridge.watched, ArraySize(kept));
  for (int i = 0; i < ArraySize(kept); i++) bridge.watched[i] = kept[i];
}

void sendTicks(const string symbol, const string list) {
  if (list == "") return;
  put("symbol", symbol);
  put("list", StringSubstr(list, 1));
  sendBody("ticks");
}

// Appends one tick if its prices are new.
void addTick(int i, const MqlTick &tick, string &list) {
  if (tick.time_msc == bridge.watched[i].msc) bridge.watched[i].sameMsc++;
  else bridge.watched[i].sameMsc = 1;
  bridge.watched[i].msc = tick.time_msc;
  if (tick.bid <= 0 || tick.ask <= 0 || (tick.bid == bridge.watched[i].bid && tick.ask == bridge.watched[i].ask)) return;
  bridge.watched[i].bid = tick.bid;
  bridge.watched[i].ask = tick.ask;
  list += ";" + IntegerToString(tick.time_msc) + "," + decimal(tick.bid) + "," + decimal(tick.ask);
  if (StringLen(list) < MAX_LIST) return;
  sendTicks(bridge.watched[i].symbol, list);
  list = "";
}

// NewTick events are dropped while the program works, so ticks are read from the terminal's list. CopyTicks may wait for history: after
// a slow call the last tick alone is sent for a minute.
void compareTicks(int i) {
  MqlTick tick;
  string list = "";
  const string symbol = bridge.watched[i].symbol;
  const ulong now = GetTickCount64();
  const long last = bridge.watched[i].msc;
  if (!SymbolInfoTick(symbol, tick)) return;
  const bool isNew = tick.time_msc > last || tick.bid != bridge.watched[i].bid || tick.ask != bridge.watched[i].ask;
  if (!isNew) return;
  MqlTick ticks[];
  int count = -1;
  if (last > 0 && tick.time_msc >= last && now >= bridge.watched[i].slowUntil) count = CopyTicks(symbol, ticks, COPY_TICKS_INFO, (ulong)last, 500);
  if (GetTickCount64() - now > 500) bridge.watched[i].slowUntil = now + 60000;
  const int known = bridge.watched[i].sameMsc;
  int passed = 0;
  for (int k = 0; k < count; k++) {
    if (ticks[k].time_msc < last) continue;
    if (ticks[k].time_msc == last && passed < known) {
      passed++;
      continue;
    }
    addTick(i, ticks[k], list);
  }
  if (count <= 0) addTick(i, tick, list);
  sendTicks(symbol, list);
}

// Contracts of watched symbols are compared every five seconds.
void compareContract(int i) {
  const ulong now = GetTickCount64();
  if (bridge.watched[i].checkedAt != 0 && now - bridge.watched[i].checkedAt < 5000) return;
  const bool isFirst = bridge.watched[i].checkedAt == 0;
  bridge.watched[i].checkedAt = now;
  putContract(bridge.watched[i].symbol);
  const bool isChanged = bridge.watched[i].contract != bridge.body;
  bridge.watched[i].contract = bridge.body;
  if (isChanged && !isFirst) sendContract(bridge.watched[i].symbol, "");
  bridge.body = "";
}

void compareWatched() {
  for (int i = 0; i < ArraySize(bridge.watched); i++) {
    compareTicks(i);
    compareContract(i);
  }
}

//--- Jobs: answers of many frames, a slice at each timer -----------------------------------------------------------------------------

void addJob(JobKind kind, const string ask, const string symbol, long from, long to) {
  const int size = ArraySize(bridge.jobs);
  if (size >= MAX_JOBS) {
    leave(1008, "Ratchet asked for too much at once.");
    return;
  }
  ArrayResize(bridge.jobs, size + 1);
  bridge.jobs[size].kind = kind;
  bridge.jobs[size].ask = ask;
  bridge.jobs[size].symbol = symbol;
  bridge.jobs[size].from = from;
  bridge.jobs[size].to = to;
  bridge.jobs[size].index = 0;
  bridge.jobs[size].count = 0;
  bridge.jobs[size].attempts = 0;
  bridge.jobs[size].nextAt = 0;
}

void endJob(const string type) {
  put("ask", bridge.jobs[0].ask);
  putLong("count", bridge.jobs[0].count);
  for (int i = 0; i + 1 < ArraySize(bridge.jobs); i++) bridge.jobs[i] = bridge.jobs[i + 1];
  ArrayResize(bridge.jobs, ArraySize(bridge.jobs) - 1);
  sendBody(type);
}

void sendSymbols() {
  for (int k = 0; k < 5; k++) {
    if (bridge.jobs[0].index >= SymbolsTotal(true)) {
      endJob("symbolsEnd");
      return;
    }
    const string symbol = SymbolName(bridge.jobs[0].index, true);
    bridge.jobs[0].index++;
    if (symbol == "") continue;
    bridge.jobs[0].count++;
    putContract(symbol);
    sendContract(symbol, bridge.jobs[0].ask);
  }
}

void sendMinuteList(const string list) {
  if (list == "") return;
  put("ask", bridge.jobs[0].ask);
  put("symbol", bridge.jobs[0].symbol);
  put("list", StringSubstr(list, 1));
  sendBody("minutes");
}

// Ten hours at a time. The terminal may still load them, so it gets ten attempts.
void sendMinutes() {
  MqlRates rates[];
  string list = "";
  const ulong now = GetTickCount64();
  if (now < bridge.jobs[0].nextAt) return;
  const long from = bridge.jobs[0].from;
  const long to = smaller(from + 599 * 60, bridge.jobs[0].to);
  const int count = CopyRates(bridge.jobs[0].symbol, PERIOD_M1, (datetime)from, (datetime)to, rates);
  if (count < 0 && bridge.jobs[0].attempts < 10) {
    bridge.jobs[0].attempts++;
    bridge.jobs[0].nextAt = now + 500;
    return;
  }
  for (int i = 0; i < count; i++) {
    const long time = (long)rates[i].time;
    if (time < from || time > to || time + 60 > (long)TimeTradeServer()) continue;
    bridge.jobs[0].count++;
    list += ";" + IntegerToString(time) + "," + decimal(rates[i].open) + "," + decimal(rates[i].high) + "," +
            decimal(rates[i].low) + "," + decimal(rates[i].close);
    if (StringLen(list) < MAX_LIST) continue;
    sendMinuteList(list);
    list = "";
  }
  sendMinuteList(list);
  bridge.jobs[0].attempts = 0;
  bridge.jobs[0].from = to + 1;
  if (bridge.jobs[0].from > bridge.jobs[0].to) endJob("minutesEnd");
}

void sendPastDeals() {
  const long from = bridge.jobs[0].from;
  const long to = bridge.jobs[0].to;
  if (!HistorySelect((datetime)(from / 1000), (datetime)(to / 1000 + 1))) return;
  const int total = HistoryDealsTotal();
  for (int k = 0; k < 30; k++) {
    if (bridge.jobs[0].index >= total) {
      endJob("dealsEnd");
      return;
    }
    const ulong ticket = HistoryDealGetTicket(bridge.jobs[0].index);
    bridge.jobs[0].index++;
    if (ticket == 0) continue;
    const long msc = HistoryDealGetInteger(ticket, DEAL_TIME_MSC);
    if (msc < from || msc > to) continue;
    bridge.jobs[0].count++;
    sendDeal(ticket, bridge.jobs[0].ask);
  }
}

void work() {
  if (ArraySize(bridge.jobs) == 0 || ArraySize(bridge.link.outgoing) > MAX_OUTPUT) return;
  if (bridge.jobs[0].kind == JOB_SYMBOLS) sendSymbols();
  else if (bridge.jobs[0].kind == JOB_BARS) sendMinutes();
  else if (bridge.isSettled) sendPastDeals();
}

//--- Session ------------------------------------------------------------------------------------------------------------------------

string pairingCode() {
  string code = PairingCode;
  StringTrimLeft(code);
  StringTrimRight(code);
  return code;
}

// The key of the account, or the pairing code where there is no key. A code also replaces a key that Ratchet refused, but only once.
bool chooseKey() {
  const string code = pairingCode();
  uchar codeKey[];
  keyOfCode(code, codeKey);
  const bool hasKey = readKey(bridge.session.key);
  const bool isUsed = hasKey && hexOf(codeKey) == hexOf(bridge.session.key);
  bridge.session.isPairing = code != "" && !isUsed && (!hasKey || bridge.isKeyRefused);
  if (bridge.session.isPairing) bytesOf(code, bridge.session.key);
  return hasKey || bridge.session.isPairing;
}

void sendHello() {
  if (!chooseKey()) {
    leave(1000, "Enter the pairing code from Ratchet in the inputs of this program.", 8000);
    return;
  }
  bridge.session.nonce = randomHex(16);
  put("v", "1");
  put("version", VERSION);
  putLong("login", bridge.login);
  put("server", bridge.server);
  put("company", AccountInfoString(ACCOUNT_COMPANY));
  put("currency", AccountInfoString(ACCOUNT_CURRENCY));
  put("mode", accountMode());
  put("margin", marginMode());
  putLong("leverage", AccountInfoInteger(ACCOUNT_LEVERAGE));
  putLong("build", TerminalInfoInteger(TERMINAL_BUILD));
  put("pairing", bridge.session.isPairing ? StringSubstr(pairingCode(), 0, 8) : "");
  put("journal", bridge.journalName);
  put("nonce", bridge.session.nonce);
  putClocks();
  putStatus();
  sendBody("hello");
  bridge.link.phase = PHASE_HELLO;
}

string proofOf(const string side) {
  uchar proof[];
  hmac(bridge.session.key, side + ":" + bridge.session.challenge + ":" + bridge.session.nonce + ":" + IntegerToString(bridge.login) + ":" +
       bridge.server, proof);
  return hexOf(proof);
}

void handleChallenge(const Message &message) {
  bridge.session.challenge = valueOf(message, "nonce");
  put("proof", proofOf("terminal"));
  bridge.clock.proofAt = (long)GetTickCount64();
  sendBody("proof");
  bridge.link.phase = PHASE_PROOF;
}

bool handleWelcome(const Message &message) {
  if (valueOf(message, "proof") != proofOf("ratchet")) {
    leave(1008, "The server did not prove that it is Ratchet.", 8000);
    return true;
  }
  if (!readWhole(valueOf(message, "magic"), bridge.session.magic) || !readWhole(valueOf(message, "deals"), bridge.session.dealsFrom)) return false;
  bridge.session.isTradingAllowed = valueOf(message, "trading") == "1";
  bridge.session.dealsSent = 0;
  bridge.session.lastDealSec = 0;
  bridge.session.comparedAt = 0;
  bridge.session.sameAt = 0;
  bridge.session.accountAt = 0;
  bridge.session.account = "";
  bridge.session.status = "";
  bridge.clock.hasSlack = false;
  bridge.clock.windowAt = (long)GetTickCount64();
  bridge.clock.least = bridge.clock.windowAt;
  bridge.clock.leastBefore = bridge.clock.least;
  bridge.link.phase = PHASE_OPEN;
  bridge.link.failures = 0;
  bridge.isKeyRefused = false;
  report(bridge.session.isPairing ? "Paired with the code. Confirm the account in Ratchet." : "Connected.");
  sendBook();
  compareAccount();
  sendSame();
  return true;
}

bool handleRefused(const Message &message) {
  long wait = 0;
  const string code = valueOf(message, "code");
  if (!readWhole(valueOf(message, "wait"), wait)) return false;
  if (!bridge.session.isPairing && (code == "unknown" || code == "proof")) bridge.isKeyRefused = true;
  const string text = valueOf(message, "text");
  leave(1000, text != "" ? text : "Ratchet refused: " + code + ".", (int)larger(smaller(wait, 3600) * 1000, 1000));
  return true;
}

int kindOf(const string text) {
  if (text == "deal") return KIND_DEAL;
  if (text == "pending") return KIND_PENDING;
  if (text == "levels") return KIND_LEVELS;
  if (text == "close") return KIND_CLOSE;
  if (text == "modify") return KIND_MODIFY;
  return text == "remove" ? KIND_REMOVE : KIND_NONE;
}

int typeOf(const string text) {
  for (int type = ORDER_TYPE_BUY; type <= ORDER_TYPE_SELL_STOP; type++)
    if (orderTypeText(type) == text) return type;
  return -1;
}

// Reads a decimal that may be absent: `0`.
bool readLevel(const Message &message, const string name, double &value) {
  const string text = valueOf(message, name);
  value = 0;
  return text == "" || readDecimal(text, value);
}

// Fills in what the kind needs. Returns false if something is missing or malformed.
bool readTrade(const Message &message, TradeRequest &request) {
  request.id = valueOf(message, "id");
  request.kind = kindOf(valueOf(message, "do"));
  request.symbol = valueOf(message, "symbol");
  request.type = 0;
  request.target = 0;
  request.deviation = 0;
  request.until = 0;
  if (!isId(request.id) || request.kind == KIND_NONE || valueOf(message, "at") == "") return false;
  if (!readWhole(valueOf(message, "at"), request.at) || !readWhole(valueOf(message, "deviation"), request.deviation)) return false;
  if (!readLevel(message, "volume", request.volume) || !readLevel(message, "price", request.price)) return false;
  if (!readLevel(message, "sl", request.sl) || !readLevel(message, "tp", request.tp)) return false;
  if (!readWhole(valueOf(message, "until"), request.until)) return false;
  if (request.kind == KIND_LEVELS || request.kind == KIND_CLOSE) return readWhole(valueOf(message, "position"), request.target) && request.target != 0;
  if (request.kind == KIND_MODIFY || request.kind == KIND_REMOVE) return readWhole(valueOf(message, "order"), request.target) && request.target != 0;
  request.type = typeOf(valueOf(message, request.kind == KIND_DEAL ? "side" : "type"));
  const bool isMarket = request.type == ORDER_TYPE_BUY || request.type == ORDER_TYPE_SELL;
  return request.symbol != "" && request.volume > 0 && request.type >= 0 && isMarket == (request.kind == KIND_DEAL);
}

// A repeated id is answered from the journal. One that still waits is answered when it is executed.
bool handleTrade(const Message &message) {
  TradeRequest request;
  ZeroMemory(request);
  if (!readTrade(message, request)) return false;
  const int known = recordOf(request.id);
  if (known >= 0) {
    sendDone(known, true);
    return true;
  }
  const int size = ArraySize(bridge.queue);
  for (int i = 0; i < size; i++)
    if (bridge.queue[i].id == request.id) return true;
  if (size >= MAX_QUEUE) {
    MqlTick none;
    ZeroMemory(none);
    answer(request, STATE_REFUSED, TRADE_RETCODE_TOO_MANY_REQUESTS, none);
    return true;
  }
  ArrayResize(bridge.queue, size + 1);
  bridge.queue[size] = request;
  return true;
}

// The power may have failed before the journal was on the disk, so an id that it does not have is searched for by its comment.
bool adopt(const string id) {
  TradeRequest request;
  ZeroMemory(request);
  request.id = id;
  Record record;
  ZeroMemory(record);
  record.id = id;
  if (!bridge.isSettled || !selectHistory((long)TimeTradeServer() - HISTORY_DAYS * 86400)) return false;
  const long order = findOrder(record);
  if (order == 0) return false;
  const bool isLive = OrderSelect((ulong)order);
  const bool isPast = !isLive && HistoryOrderSelect((ulong)order);
  const long type = isLive ? OrderGetInteger(ORDER_TYPE) : isPast ? HistoryOrderGetInteger((ulong)order, ORDER_TYPE) : 0;
  request.kind = type == ORDER_TYPE_BUY || type == ORDER_TYPE_SELL ? KIND_DEAL : KIND_PENDING;
  const int i = addRecord(request, STATE_OPEN, 0);
  bridge.records[i].order = order;
  writeRecord(i);
  resolve(i);
  return true;
}

// A request that still waits is forgotten: after `none`, Ratchet may send the same id again.
bool handleFind(const Message &message) {
  Record none;
  ZeroMemory(none);
  none.id = valueOf(message, "id");
  if (!isId(none.id)) return false;
  for (int k = ArraySize(bridge.queue) - 1; k >= 0; k--)
    if (bridge.queue[k].id == none.id) removeRequest(k);
  int i = recordOf(none.id);
  if (i >= 0 && isOpenRecord(i)) resolve(i);
  if (i < 0 && adopt(none.id)) i = recordOf(none.id);
  if (i >= 0) putRecord(bridge.records[i], stateText(bridge.records[i].state), true);
  else putRecord(none, bridge.isSettled ? "none" : "unknown", true);
  sendBody("found");
  return true;
}

bool handleAsk(const string type, const Message &message) {
  long from = 0;
  long to = 0;
  const string ask = valueOf(message, "ask");
  if (type == "symbols") {
    addJob(JOB_SYMBOLS, ask, "", 0, 0);
    return true;
  }
  if (!readWhole(valueOf(message, "from"), from) || !readWhole(valueOf(message, "to"), to)) return false;
  if (type == "bars") addJob(JOB_BARS, ask, valueOf(message, "symbol"), from, to);
  else addJob(JOB_DEALS, ask, "", from, to);
  return true;
}

void handlePaired() {
  const bool isWritten = writeKey(pairingCode());
  bridge.isKeyRefused = false;
  leave(1000, isWritten ? "Paired." : "The key cannot be written into MQL5/Files/Ratchet.", isWritten ? 50 : 8000);
}

// Returns false if the frame breaks the rules.
bool handle(const string type, const Message &message) {
  const Phase phase = bridge.link.phase;
  long at = 0;
  if (type == "refused") return handleRefused(message);
  if (type == "bye") {
    leave(1000, valueOf(message, "text") != "" ? valueOf(message, "text") : "Ratchet ended the session.");
    return true;
  }
  if (phase == PHASE_HELLO && type == "challenge") {
    handleChallenge(message);
    return true;
  }
  if (phase == PHASE_PROOF && type == "welcome") return handleWelcome(message);
  if (phase != PHASE_OPEN) return type == "ping";
  const string atText = valueOf(message, "at");
  if (!readWhole(atText, at)) return false;
  if (atText != "") learnClock(at);
  if (type == "trade") return handleTrade(message);
  if (type == "find") return handleFind(message);
  if (type == "symbols" || type == "bars" || type == "deals") return handleAsk(type, message);
  if (type == "watch") watch(valueOf(message, "symbols"));
  else if (type == "trading") bridge.session.isTradingAllowed = valueOf(message, "allowed") == "1";
  else if (type == "paired" && bridge.session.isPairing) handlePaired();
  else if (type == "resync") {
    sendBook();
    sendSame();
  }
  return true;
}

void handleMessages() {
  Message message;
  for (int k = 0; k < 50 && bridge.link.phase >= PHASE_HELLO && nextMessage(); k++) {
    long number = 0;
    const bool isRead = readMessage(bridge.link.message, message);
    if (!isRead || !readWhole(valueOf(message, "n"), number) || number != bridge.link.received + 1) {
      leave(1002, isRead ? "Ratchet left out a frame." : "Ratchet sent a frame that cannot be read.");
      return;
    }
    bridge.link.received++;
    const string type = valueOf(message, "t");
    if (!handle(type, message)) {
      leave(1002, "Ratchet sent a wrong frame: " + StringSubstr(type, 0, 20) + ".");
      return;
    }
  }
}

//--- Timer --------------------------------------------------------------------------------------------------------------------------

// Another account of the same terminal has another key and another journal.
bool checkAccount() {
  const long login = AccountInfoInteger(ACCOUNT_LOGIN);
  const string server = AccountInfoString(ACCOUNT_SERVER);
  if (login == bridge.login && server == bridge.server) return login != 0;
  if (bridge.login != 0) drop("The account has changed.", 1);
  closeJournal();
  bridge.login = login;
  bridge.server = server;
  bridge.isSettled = false;
  bridge.connectedAt = GetTickCount64();
  bridge.isKeyRefused = false;
  bridge.link.failures = 0;
  bridge.link.nextAttemptAt = 0;
  bridge.journalAttemptAt = 0;
  return login != 0;
}

void runLink() {
  if (bridge.link.socket == INVALID_HANDLE) return;
  receive();
  if (bridge.link.phase == PHASE_UPGRADE && readUpgrade()) sendHello();
  handleMessages();
  if (bridge.link.phase != PHASE_WAITING && GetTickCount64() - bridge.link.heardAt > SILENCE_MS) drop("Ratchet was silent.");
}

void runSession() {
  if (bridge.link.phase != PHASE_OPEN) return;
  executeNext();
  resolveNext();
  compareAll();
  compareWatched();
  work();
}

void show() {
  const ulong now = GetTickCount64();
  if (bridge.status == bridge.shownStatus && now - bridge.shownAt < 500) return;
  bridge.shownAt = now;
  bridge.shownStatus = bridge.status;
  const int refusal = permissionRefusal();
  string text = "Ratchet ";
  text += VERSION;
  text += "\n" + bridge.status;
  if (bridge.login != 0) text += "\nAccount " + IntegerToString(bridge.login) + ", " + bridge.server + ", " + marginMode();
  text += "\nTrading: " + (refusal == 0 ? "allowed" : "not allowed. " + retcodeText(refusal));
  if (text != bridge.shown) Comment(text);
  bridge.shown = text;
}

void initialize() {
  if (bridge.isStarted) return;
  bridge.isStarted = true;
  bridge.isTester = MQLInfoInteger(MQL_TESTER) != 0;
  bridge.link.socket = INVALID_HANDLE;
  bridge.link.phase = PHASE_WAITING;
  bridge.journal = INVALID_HANDLE;
  makeCrcTable();
  MathSrand((int)(GetTickCount64() & 0x7FFF));
}

//--- Events -------------------------------------------------------------------------------------------------------------------------

int OnInit() {
  initialize();
  if (bridge.address != "" && bridge.address != Address) drop("The address has changed.", 1);
  bridge.address = Address;
  bridge.shown = "";
  bridge.shownStatus = "";
  bridge.isAwake = true;
  EventSetMillisecondTimer(TIMER_MS);
  return INIT_SUCCEEDED;
}

// The terminal keeps the program's variables if only the chart or the inputs change, so the connection stays.
void OnDeinit(const int reason) {
  EventKillTimer();
  if (reason == REASON_CHARTCHANGE || reason == REASON_PARAMETERS) return;
  if (bridge.link.socket != INVALID_HANDLE) leave(1001, "Stopped.");
  closeJournal();
  Comment("");
}

void OnTimer() {
  if (bridge.isTester) return;
  if (!checkAccount()) {
    report("No account is logged in.");
  } else {
    settle();
    const bool isReady = bridge.isSettled && openJournal();
    const bool isDue = bridge.link.phase == PHASE_WAITING && GetTickCount64() >= bridge.link.nextAttemptAt;
    if (isReady && isDue) connect();
    runLink();
    runSession();
    flush();
    if (bridge.journalRecords > MAX_RECORDS && ArraySize(bridge.queue) == 0) rewriteJournal();
  }
  show();
}

// Prices leave at once. Everything else waits for the timer, because ticks may arrive faster than it.
void OnTick() {
  if (bridge.link.phase != PHASE_OPEN) return;
  compareWatched();
  flush();
}

// The terminal drops transactions when more than 1024 wait, so they only wake the comparison.
void OnTradeTransaction(const MqlTradeTransaction &trans, const MqlTradeRequest &request, const MqlTradeResult &result) {
  bridge.isAwake = true;
}
