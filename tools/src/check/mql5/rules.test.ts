import { describe, expect, it } from 'vitest'
import { checkExpert } from './check.ts'
import { mql5Facts } from './expert.ts'

const facts = mql5Facts()

/** Kinds found on the first line of statements within a function, with a helper of each parameter type. */
const within = (statements: string) => found(`${HEAD}int OnInit()\n{\n${statements}\n   return INIT_SUCCEEDED;\n}\n`)
const HEAD = [
  'struct Pair { int one; string two; };',
  'struct Bytes { uchar data[4]; };',
  'enum Color { RED, GREEN };',
  'input int Limit = 3;',
  'int total = 0;',
  'double price = 0;',
  'void Take(const string &text, int &count, double &values[], const Pair &pair, Color color, int more = 0)',
  '{ Print(text, count, ArraySize(values), pair.one, EnumToString(color), more, Limit, total, price); count = 0; }',
  'void TakeBytes(Bytes &bytes) { bytes.data[0] = 1; Take("", total, none, empty, RED); }',
  'double none[]; Pair empty;',
  '',
].join('\n')
const BASE = HEAD.split('\n').length + 2

function found(text: string): string[] {
  if (!facts) return []
  return checkExpert(text, facts).map(({ line, kind }) => `${line - BASE + 1} ${kind}`)
}

/** The statements' own problems: the head breaks one rule on purpose, so that its functions are used. */
const own = (statements: string) => within(statements).filter((text) => !text.startsWith('-') && !text.startsWith('0 '))

describe.runIf(facts)('statements that C++ accepts and MetaEditor does not', () => {
  it.each([
    ['   int x = 1 + Unheard;', 'unknown name'],
    ['   Prnt("a");', 'unknown name'],
    ['   total = empty.three;', 'unknown name'],
    ['   Sleep();', 'argument count'],
    ['   Print(StringSubstr("a"));', 'argument count'],
    ['   Print(PositionGetDouble(POSITION_TYPE));', 'argument type'],
    ['   Print(OrderSelect("5"));', 'argument type'],
    ['   Take("", total, price, empty, RED);', 'lvalue'],
    ['   string s = ""; Take(s, total, price, empty, RED);', 'argument type'],
    ['   string s = ""; Take(s, 5, none, empty, RED);', 'lvalue'],
    ['   string s = ""; Take(s, total, none, empty, POSITION_TYPE_BUY);', 'argument type'],
    ['   string s = ""; Take(s, total, none, empty, 1);', 'argument type'],
    ['   string s = ""; long n = 0; Take(s, n, none, empty, RED);', 'argument type'],
    ['   const int n = 0; string s = ""; Take(s, n, none, empty, RED);', 'constant'],
    ['   string s = ""; Take(s, Limit, none, empty, RED);', 'input'],
    ['   Limit = 4;', 'input'],
    ['   Bytes bytes = {}; TakeBytes(bytes); ArrayResize(bytes.data, 5);', 'argument type'],
    ['   goto end;', 'forbidden'],
    ['   int *p = NULL;', 'forbidden'],
    ['   TakeBytes(&total);', 'forbidden'],
    ['   int &r = total;', 'forbidden'],
    ['   auto x = 1;', 'forbidden'],
    ['   std::string s;', 'forbidden'],
    ['   unsigned long n = 1;', 'forbidden'],
    ['   long long n = 1;', 'forbidden'],
    ['   size_t n = 1;', 'forbidden'],
    ['   total = static_cast<int>(price);', 'forbidden'],
    ['   while(int n = total) { total = n; }', 'forbidden'],
    ['   if(int n = total) { total = n; }', 'forbidden'],
    ['   for(double v : none) Print(v);', 'forbidden'],
    ['   int x{5}; Print(x);', 'forbidden'],
    ['   Pair p = {.one = 1}; Print(p.one);', 'forbidden'],
    ['   empty = {1, ""};', 'forbidden'],
    ['   string s = nullptr; Print(s);', 'forbidden'],
    ['   try { total = 1; } catch(...) { }', 'forbidden'],
    ['   Print(empty->one);', 'forbidden'],
    ["   Print('ab');", 'forbidden'],
    ['   Print([](int a) { return a; });', 'forbidden'],
    ['   (total > 1 ? total : total) = 4;', 'lvalue'],
    ['   total + 1 = 4;', 'lvalue'],
    ['   long n = 5; total = n;', 'narrowing'],
    ['   total = price;', 'narrowing'],
    ['   total = TimeCurrent();', 'narrowing'],
    ['   uchar b = total; Print(b);', 'narrowing'],
    ['   uchar b = 300; Print(b);', 'narrowing'],
    ['   uint n = 1; total = n;', 'narrowing'],
    ['   price = AccountInfoInteger(ACCOUNT_LOGIN);', 'narrowing'],
    ['   long n = 60 * 60 * 24 * 1000 * 1000; Print(n);', 'narrowing'],
    ['   ulong n = 5; if(n > total) Print(n);', 'narrowing'],
    ['   string s = "a" + total; Print(s);', 'type'],
    ['   string s = total; Print(s);', 'type'],
    ['   total = "5";', 'type'],
    ['   if(total) Print("a");', 'type'],
    ['   while(total & 1) total++;', 'type'],
    ['   none = none;', 'type'],
    ['   Bytes b = {}; Pair p = {}; p = b; TakeBytes(b);', 'type'],
    ['   Pair p = {}; if(p == empty) Print("a");', 'type'],
    ['   if(1 < total < 5) Print("a");', 'type'],
    ['   string s = "abc"; total = s[1];', 'type'],
    ['   total = none;', 'type'],
    ['   int color = 5; Print(color);', 'reserved word'],
    ['   string group = ""; Print(group);', 'reserved word'],
    ['   int POINTER_INVALID = 1; Print(POINTER_INVALID);', 'reserved word'],
    ['   int total = 1; Print(total);', 'hidden name'],
    ['   int a = 1; { int a = 2; Print(a); } Print(a);', 'hidden name'],
    ['   int unread = 1;', 'unused'],
    ['   total == 5;', 'unused'],
    ['   int n; Print(n);', 'uninitialised'],
    ['   MqlTradeRequest q; MqlTradeResult r = {}; q.volume = 1; if(!OrderCheck(q, c)) return 1;', 'uninitialised'],
    ['   MqlTradeRequest q = {}; MqlTradeResult r = {}; OrderSend(q, r);', 'unchecked result'],
    ['   PrintFormat("%d", price);', 'format'],
    ['   PrintFormat("%d", AccountInfoInteger(ACCOUNT_LOGIN));', 'format'],
    ['   PrintFormat("%s %s", "a");', 'format'],
    ['   PrintFormat("%s", total);', 'format'],
    ['   Print(StringFormat("%zu", total));', 'format'],
    ['   int n = 5; int sizes[n]; Print(ArraySize(sizes));', 'constant'],
    ['   const int n; Print(n);', 'constant'],
    ['   int n = 5; switch(total) { case n: Print("a"); break; }', 'switch'],
    ['   switch(price) { case 1: Print("a"); break; }', 'switch'],
    ['   switch(total) { case 1: case 1: Print("a"); break; }', 'switch'],
    ['   switch(total) { case 1: int n = 5; Print(n); break; }', 'switch'],
    ['   return 1; Print("a");', 'unreachable'],
    ['   return;', 'return'],
    [`   Print(GlobalVariableCheck("${'x'.repeat(64)}"));`, 'argument type'],
    ['   FileWriteStruct(1, empty);', 'argument type'],
    ['   Print(none);', 'argument type'],
    ['   PlotIndexSetInteger(0, 1, 2);', 'call place'],
    ['   Sleep(5);', 'call place'],
    ['   int n = 5', 'syntax'],
  ])('%s is found as %s', (statement, kind) => {
    expect(own(statement)).toContain(`1 ${kind}`)
  })

  it.each([
    '   total = (int)price;',
    '   total = 5 > 4 ? 1 : 0;',
    '   uchar b = 255; uchar c = (uchar)(b ^ 0x36); Print(b, c);',
    '   uint crc = 0xFFFFFFFF; crc = crc >> 8 ^ 0xEDB88320; Print(crc);',
    '   int n; n = 5; Print(n);',
    '   Pair p; p.one = 1; Print(p.one);',
    '   string s = "a" "b" + IntegerToString(total) + DoubleToString(price, 2); Print(s);',
    '   MqlTradeRequest q; ZeroMemory(q); MqlTradeCheckResult c = {}; if(!OrderCheck(q, c)) return 1;',
    '   Print(PositionGetInteger(POSITION_TYPE) == POSITION_TYPE_BUY);',
    "   datetime t = TimeCurrent() + 60; Print(t - 60 > D'2020.01.01');",
    '   for(int i = 0; i < 3; i++) total += i; for(int i = 0; i < 3; i++) total -= i;',
    '   switch(total) { case 1: case 2: Print("a"); break; default: { int n = 5; Print(n); } }',
    '   PrintFormat("%d %I64d %s %.2f%%", total, AccountInfoInteger(ACCOUNT_LOGIN), "a", price);',
    '   int sizes[] = {1, 2, 3}; double grid[2][3] = {}; Print(sizes[0], grid[1][2]);',
    '   while(true) { if(IsStopped()) break; }',
    '   total = MathMax(total, 5); price = MathMin(price, 5);',
  ])('%s is accepted', (statement) => {
    expect(own(statement).filter((text) => text.startsWith('1 '))).toEqual([])
  })
})

const program = (text: string) => (facts ? checkExpert(text, facts).map(({ line, kind }) => `${line} ${kind}`) : [])

describe.runIf(facts)('declarations that C++ accepts and MetaEditor does not', () => {
  const init = '\nint OnInit() { return INIT_SUCCEEDED; }'
  it.each([
    ['#include <vector>', 'forbidden'],
    ['#ifdef __cplusplus\n#endif', 'forbidden'],
    ['#if 1\n#endif', 'forbidden'],
    ['#define MAX(a, b) ((a) > (b) ? (a) : (b))', 'forbidden'],
    ['#property strict', 'property'],
    ['#property verison "1.00"', 'property'],
    ['#property version 1.00', 'property'],
    ['#property version "1.0.0"', 'property'],
    ['#property link "example.com"', 'property'],
    ['template<typename T> T Twice(T x) { return x; }', 'forbidden'],
    ['namespace Wire { int x; }', 'forbidden'],
    ['class Link { };', 'forbidden'],
    ['struct Base { int x; }; struct More : Base { int y; };', 'forbidden'],
    ['struct Base { int x; int Get() { return x; } };', 'forbidden'],
    ['using Price = double;', 'forbidden'],
    ['typedef double Price;', 'forbidden'],
    ['enum class Side { BUY };', 'forbidden'],
    ['int &Where(int &x) { return x; }', 'forbidden'],
    ['int *Where() { return NULL; }', 'forbidden'],
    ['void Fill(int values[]) { }', 'forbidden'],
    ['void Fill(MqlTick tick) { }', 'forbidden'],
    ['void Fill(int &values[5]) { }', 'forbidden'],
    ['void Fill(int x = 1, int y) { }', 'constant'],
    ['extern int x = 5;', 'constant'],
    ['input int Levels[3];', 'input'],
    ['input MqlTick Tick;', 'input'],
    ['void OnDeinit(int reason) { }', 'handler'],
    ['void OnDeInit(const int reason) { }', 'handler'],
    ['int OnTimer() { return 0; }', 'handler'],
    ['void OnTick(const int x) { }', 'handler'],
    ['void OnTradeTransaction(const MqlTradeTransaction &t, const MqlTradeRequest &r) { }', 'handler'],
    ['int Half(int x) { if(x > 1) return x; }', 'return'],
    ['void Nothing() { return 1; }', 'return'],
    ['int Print(int x) { return x; }', 'reserved word'],
    ['int matrix = 5;', 'reserved word'],
    ['Missing value;', 'unknown name'],
    ['void Lonely() { }', 'unused'],
    ['#define UNREAD 5', 'unused'],
    ['int unread = 5;', 'unused'],
    ['int Declared(int x);', 'type'],
  ])('%s is found as %s', (text, kind) => {
    expect(program(text + init)).toContain(`1 ${kind}`)
  })

  it('finds a slow call that OnInit reaches through a function', () =>
    expect(
      program('int OnInit() { return Link(); }\nint Link()\n{\n   return SocketConnect(1, "a", 443, 100) ? 0 : 1;\n}'),
    ).toEqual(['4 call place']))

  it('finds an enum whose value is a variable', () =>
    expect(program(`const int n = 5;\nenum Sizes { ONE = n };${init}`)).toContain('2 constant'))

  it('finds OnInit that returns nothing', () => expect(program('void OnInit() { }')).toEqual(['1 handler']))
})
