import { RET } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import type { CommandRow, LedgerChange, PositionRow } from '../ports/index.ts'
import type { Draft } from './draft.ts'
import { answer, brokerPosition, closingDeal, command } from './testing/rows.ts'
import { ladder, position, quote, trade, World } from './testing/world.ts'

const risk = ladder({ profit1: 50, sl1: 20 })
const open = (fields: Partial<PositionRow> = {}) =>
  new World(risk, [position(fields)], [trade({ status: 'executed', position: '7', order: '7' })])
const told = (draft: Draft, kind: LedgerChange['kind']) =>
  draft.changes.filter((change) => change.kind === kind).map(({ data }) => data)

describe('ENG11: a record names its cause', () => {
  it('a stop’s request the rung that set it off, or that it is asked for again', () => {
    const world = open()
    expect(told(world.quote(quote(130_500)), 'stop.intent')).toMatchObject([{ by: 'rung', rung: 1 }])
    world.report({ answer: answer('request-1', RET.REJECT) })
    const later = world.quote(quote(130_500, 130_530, 9000))
    expect(told(later, 'rung.reached')).toEqual([])
    expect(told(later, 'stop.intent')).toMatchObject([{ by: 'again', rung: 1 }])
  })

  it.each([
    ['stop', { intendedSl: 130_000 }, 129_900],
    ['target', { intendedTp: 130_100 }, 130_200],
  ] as const)('a close of Ratchet’s the %s that was traded through', (by, levels, bid) => {
    expect(told(open(levels).quote(quote(bid)), 'close.intent')).toMatchObject([{ by }])
  })

  it.each<[LedgerChange['kind'], Partial<CommandRow>]>([
    ['close.intent', { kind: 'close' }],
    ['levels.intent', { kind: 'levels', sl: 129_000 }],
    ['change.intent', { kind: 'modify', tradeId: 'waits', price: 130_700 }],
    ['order.intent', { kind: 'cancel', tradeId: 'waits' }],
    ['order.intent', { kind: 'delete', tradeId: 'waits' }],
  ])('%s the trader’s command', (kind, fields) => {
    const world = new World(risk, [position()], [trade({ id: 'waits', working: true, order: '5' })])
    const draft = world.work({ commands: [command({ id: 'command', ...fields })] })
    expect(told(draft, kind)).toMatchObject([
      { commandId: 'command', ...(kind === 'close.intent' && { by: 'trader' }) },
    ])
  })

  it('a deal how much there was before it, also where one report brings several', () => {
    const deal = (ticket: string, volume: number) => ({ ...closingDeal, ticket, volume })
    const parts = [deal('9', 200), deal('10', 300)]
    const draft = open().report({ positions: [brokerPosition({ volume: 500 })], deals: parts })
    expect(told(draft, 'position.closed')).toMatchObject([{ volumeBefore: 1000 }, { volumeBefore: 800 }])
    const whole = open().report({ positions: [brokerPosition({ volume: 0 })], deals: [deal('9', 1000)] })
    expect(told(whole, 'position.closed')).toMatchObject([{ volumeBefore: 1000 }])
  })
})
