import { describe, expect, it } from 'vitest'
import { mql5Facts, shimHeaders } from './expert.ts'
import { checkShim, comparedFunctions } from './shim.ts'

const facts = mql5Facts()
const headers = shimHeaders()
const check = (text: string) => (facts ? checkShim(text, facts) : [])

describe.runIf(facts && headers !== '')('the C++ shim of MQL5', () => {
  it('declares what MQL5’s reference has', () => expect(check(headers)).toEqual([]))

  it('is compared function by function', () =>
    expect(facts && comparedFunctions(headers, facts).length).toBeGreaterThan(90))

  it.each([
    [
      'inline ulong PositionGetTicket(int index)',
      'inline long PositionGetTicket(int index)',
      'PositionGetTicket: returns',
    ],
    ['uint port, uint timeout', 'int port, uint timeout', 'SocketConnect: parameter 3 is int'],
    ['inline void FileFlush(int handle)', 'inline void FileFlush(int handle, int how)', 'FileFlush: has 2'],
    ['inline bool OrderSelect(ulong ticket)', 'inline bool OrderSelect()', 'OrderSelect: lacks the parameter ticket'],
    [
      'array<uchar> &buffer, uint length, uint timeout',
      'array<uchar> &buffer, uint length, uint timeout = 0',
      'has a default',
    ],
    [
      'inline bool OrderSend(MqlTradeRequest',
      'inline bool OrderSend(const MqlTradeRequest',
      'OrderSend: parameter 1 is const',
    ],
    ['array<MqlTick> &ticks', 'array<MqlRates> &ticks', 'CopyTicks: parameter 2'],
    ['HOST_INT(OrdersTotal)', 'HOST_ULONG(OrdersTotal)', 'OrdersTotal: returns ulong'],
    ['HOST_GET(OrderGet, ENUM_ORDER', 'HOST_GET(OrderGet, ENUM_POSITION', 'OrderGetInteger: parameter 1'],
    ['  ulong deviation;', '  long deviation;', 'struct MqlTradeRequest'],
    ['TRADE_RETCODE_FROZEN = 10029', 'TRADE_RETCODE_FROZEN = 10028', 'TRADE_RETCODE_FROZEN is 10029'],
    ['X(POSITION_MAGIC)', 'X(ORDER_MAGIC)', 'ORDER_MAGIC is not of ENUM_POSITION'],
    ['DEAL_ENTRY_INOUT = 2', 'DEAL_ENTRY_TURN = 2', 'DEAL_ENTRY_TURN is no constant'],
  ])('%s → %s is found: %s', (find, replace, found) => {
    expect(headers).toContain(find)
    expect(check(headers.replace(find, replace)).join('\n')).toContain(found)
  })
})
