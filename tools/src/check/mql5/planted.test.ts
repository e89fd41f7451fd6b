import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../sources.ts'
import { checkExpert } from './check.ts'
import { EXPERT, mql5Facts } from './expert.ts'
import type { ProblemKind } from './problem.ts'

/** An edit of the Expert Advisor: text of one line, what replaces it, and the problem that is found there or below. */
type Plant = readonly [find: string, replace: string, kind: ProblemKind, linesBelow?: number]

const PLANTS: readonly Plant[] = [
  // Names
  ['StringFind(text, ".")', 'StringIndexOf(text, ".")', 'unknown name'],
  ['PositionGetInteger(POSITION_TIME_MSC)', 'PositionGetInteger(POSITION_OPEN_MSC)', 'unknown name'],
  ['record.sl = storedDecimal(bytes, 108)', 'record.stop = storedDecimal(bytes, 108)', 'unknown name'],
  ['OrderGetString(ORDER_COMMENT)', 'OrderGetText(ORDER_COMMENT)', 'unknown name'],
  // Arguments
  ['StringToCharArray(text, bytes, 0, -1, CP_UTF8)', 'StringToCharArray(text)', 'argument count'],
  ['EventSetMillisecondTimer(TIMER_MS)', 'EventSetMillisecondTimer()', 'argument count'],
  ['OrderGetDouble(ORDER_PRICE_OPEN)', 'OrderGetDouble(POSITION_PRICE_OPEN)', 'argument type'],
  ['PositionGetDouble(POSITION_SL)', 'PositionGetDouble(POSITION_SYMBOL)', 'argument type'],
  ['FileSeek(file, 0, SEEK_SET)', 'FileSeek(file, 0, 0)', 'argument type'],
  ['StringLen(text);', 'StringLen(5);', 'argument type'],
  ['sha256(key, block)', 'sha256(text, block)', 'argument type'],
  ['insertKnown(list, place, id)', 'insertKnown(bridge.queue, place, id)', 'argument type'],
  ['SymbolInfoTick(Symbol(), tick)', 'SymbolInfoTick(Symbol(), last)', 'argument type'],
  ['readWhole(valueOf(message, "n"), number)', 'readWhole(valueOf(message, "n"), 0)', 'lvalue'],
  // Constructs of C++
  ['string hexOf(const uchar &bytes[])', 'string hexOf(const uchar bytes[])', 'forbidden'],
  ['bool learn(Known &list[]', 'bool learn(Known *list', 'forbidden'],
  ['void keepRecord(const Record &record)', 'void keepRecord(Record record)', 'forbidden'],
  ['const int length = StringLen(text);', 'auto length = StringLen(text);', 'forbidden'],
  ['inner[i] = (uchar)(block[i] ^ 0x36)', 'inner[i] = static_cast<uchar>(block[i] ^ 0x36)', 'forbidden'],
  ['long count = 0;', 'long long count = 0;', 'forbidden'],
  ['const long before = bridge.framesSent;', 'long &before = bridge.framesSent;', 'forbidden'],
  ['bool isDamaged = false;', 'bool isDamaged{false};', 'forbidden'],
  ['if (!isRead || !readWhole', 'if (int x = 1; !isRead || !readWhole', 'forbidden'],
  ['#define VERSION "1.00"', '#include <string>', 'forbidden'],
  ['#define RECORD_SIZE 128', '#define RECORD_SIZE 128ull', 'forbidden'],
  // Conversions
  ['const ulong now = GetTickCount64();', 'const int now = GetTickCount64();', 'narrowing'],
  [
    'const long id = PositionGetInteger(POSITION_IDENTIFIER);',
    'const int id = PositionGetInteger(POSITION_IDENTIFIER);',
    'narrowing',
  ],
  ['target[size] = (uchar)value;', 'target[size] = value;', 'narrowing'],
  ['double size = MathAbs(value);', 'int size = MathAbs(value);', 'narrowing'],
  ['int pause = 1000;', 'int pause = 5000000000;', 'narrowing'],
  ['"\\nAccount " + IntegerToString(bridge.login)', '"\\nAccount " + bridge.login', 'type'],
  ['if (login == bridge.login && server == bridge.server) return', 'if (bridge.login) return', 'type'],
  ['string code = valueOf(message, "code");', 'string code = message;', 'type'],
  // Constants and inputs
  ['bridge.address = Address;', 'Address = bridge.address;', 'input'],
  ['input bool AllowTrading = false;', 'input MqlTick AllowTrading;', 'input'],
  ['bridge.records[i] = record;', 'record = bridge.records[i];', 'constant'],
  // Words, properties and events
  ['double size = MathAbs(value);', 'double vector = MathAbs(value);', 'reserved word'],
  ['#property version   "1.00"', '#property version   1.00', 'property'],
  ['#property copyright "Ratchet"', '#property strict', 'property'],
  ['void OnDeinit(const int reason)', 'void OnDeinit(int reason)', 'handler'],
  ['void OnTimer()', 'void OnTImer()', 'handler'],
  ['int OnInit()', 'bool OnInit()', 'handler'],
  [
    'const MqlTradeRequest &request, const MqlTradeResult &result) {',
    'const MqlTradeResult &request, const MqlTradeRequest &result) {',
    'handler',
  ],
  // Flow and use
  ['StringFormat("%08x", crcOf', 'StringFormat("%08s", crcOf', 'format'],
  ['uint value = 0xFFFFFFFF;', 'uint value;', 'uninitialised', 1],
  ['const int size = ArraySize(block);', 'const int bridge = ArraySize(block);', 'hidden name'],
  ['makeCrcTable();', 'makeCrcTable(); Sleep(100);', 'call place'],
  ['return isNew;', 'isNew;', 'unused'],
  ['string sumOfBook() {', 'string sumOfBook() { return "";', 'unreachable', 1],
  ['return isRead;', 'return;', 'return'],
]

const facts = mql5Facts()
const path = join(ROOT, EXPERT)
const source = existsSync(path) ? readFileSync(path, 'utf8') : ''
const check = (text: string) => (facts ? checkExpert(text, facts).filter(({ kind }) => kind !== 'doubt') : [])

describe.runIf(facts && source !== '')('mistakes planted into the Expert Advisor', () => {
  it('are at least 40 of ten kinds', () => {
    expect(PLANTS.length).toBeGreaterThanOrEqual(40)
    expect(new Set(PLANTS.map(([, , kind]) => kind)).size).toBeGreaterThanOrEqual(10)
  })

  it('are none in its source', () => expect(check(source)).toEqual([]))

  it.each(PLANTS.map(([find, replace, kind, linesBelow = 0]) => ({ find, replace, kind, linesBelow })))(
    '$find → $replace is found: $kind',
    ({ find, replace, kind, linesBelow }) => {
      const at = source.indexOf(find)
      expect(at, 'the text to replace is in the source').toBeGreaterThanOrEqual(0)
      const line = source.slice(0, at).split('\n').length
      const found = check(source.slice(0, at) + replace + source.slice(at + find.length))
      expect(found.map((problem) => `${problem.line} ${problem.kind}`)).toContain(`${line + linesBelow} ${kind}`)
    },
  )
})
