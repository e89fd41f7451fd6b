import type { ChosenLadder, Limits, Risk } from '@ratchet/contract'
import { beginFloor, type FloorPlan, type FloorState, noLimits } from '@ratchet/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type AccountRow,
  type AccountState,
  type CommandOutcome,
  type CommandRow,
  type Ledger,
  type LedgerChange,
  LogBroken,
  type OperatorFreeze,
  OwnershipLost,
  type TradeRow,
} from '../ports/index.ts'
import { change, closedOf, modifiedOf, ownerOf, positionOf, requestOf } from './rows.ts'

/** An empty ledger, with access for everything else that writes to it beside the engine. */
export interface LedgerScene {
  /** The engine's side. Nothing was loaded yet. */
  readonly ledger: Ledger
  /** The ledger's real clock. */
  readonly clock: { nowMs: number }
  /** The side of another engine on the same ledger, which waits for nobody. */
  another(): Ledger
  /** A trader publishes an instruction; with the first one the trader's account is there. */
  publish(traderId: string): Promise<{ readonly account: AccountRow; readonly trade: TradeRow }>
  command(fields: Omit<CommandRow, 'id'>): Promise<CommandRow>
  outcome(command: CommandRow): Promise<CommandOutcome | null>
  saveRisk(traderId: string, risk: Risk): Promise<void>
  saveLimits(account: AccountRow, limits: Limits): Promise<void>
  /** Without a freeze the account is released. */
  saveFreeze(account: AccountRow, freeze?: OperatorFreeze): Promise<void>
  /** Every row and every number of the ledger, to be compared with what was there before. */
  everything(): Promise<unknown>
  /** Ends the engine's session from outside. No other engine has taken its place. */
  cut(): Promise<void>
  close(): Promise<void>
}

const noSuchId = '00000000-0000-4000-8000-000000000000'

/** The rules that every ledger must keep. */
export function ledgerSuite(name: string, open: () => Promise<LedgerScene>): void {
  describe(`${name}, as a ledger`, () => {
    let scene: LedgerScene
    let ledger: Ledger
    beforeEach(async () => {
      scene = await open()
      ledger = scene.ledger
    })
    afterEach(() => scene.close())

    const write = (account: AccountRow, changes: readonly LedgerChange[], brokerSeq = 1, feedPosition = 1) =>
      ledger.commit({ account: { id: account.id, traderId: account.traderId }, brokerSeq, feedPosition, changes })
    const load = async ({ id }: AccountRow): Promise<AccountState> => {
      const state = await ledger.loadAccount(id)
      if (!state) throw new Error(`The account ${id} is not in the ledger.`)
      return state
    }
    /** A trader with one instruction, loaded. */
    async function trader(traderId = 'ann') {
      scene.clock.nowMs += 1
      const { account, trade } = await scene.publish(traderId)
      await ledger.loadAccount(account.id)
      return { account, trade, owner: ownerOf(trade) }
    }
    /** ENG20: what a look says is what a reading finds. */
    const works = async (known: ReadonlyMap<string, number>, limited: ReadonlyMap<string, number> = new Map()) => {
      const has = await ledger.hasWork(known, limited)
      const found = await ledger.work(known, limited)
      expect(has).toBe(found.length > 0)
      return found
    }
    const workOf = async ({ id }: AccountRow, known: readonly (readonly [string, number])[] = []) =>
      (await works(new Map(known))).find(({ account }) => account.id === id)

    describe('loading', () => {
      it('gives back exactly what was published, and nothing of an account that is not there', async () => {
        const { account, trade } = await scene.publish('ann')
        const expected: AccountState = {
          account,
          risk: (await load(account)).risk,
          riskVersion: 0,
          positions: [],
          trades: [trade],
          requests: [],
          feedPosition: -1,
          unknownSinceMs: new Map(),
          held: null,
          alarmed: [],
          floor: null,
          balance: null,
        }
        expect(account).toEqual({ ...account, traderId: 'ann', brokerSeq: 0 })
        expect(await load(account)).toEqual(expected)
        expect(await ledger.loadAccounts()).toEqual([expected])
        expect(await ledger.loadAccount(noSuchId)).toBeNull()
        expect(await ledger.lastFeedPosition()).toBe(-1)
      })

      it('gives back every row exactly as it was committed, and the last state of each', async () => {
        const { account, trade, owner } = await trader()
        const executed = {
          ...trade,
          status: 'executed',
          retcode: 10009,
          reason: 'Done',
          order: '4',
          position: '5',
          price: 128_440,
          sl: 128_010,
          tp: 129_010,
          oco: { with: noSuchId, filled: true },
        } as const
        const order = requestOf(owner, trade.id)
        const levels = { ...requestOf(owner, 'levels-1'), kind: 'levels', rung: 2, position: '5' } as const
        await write(
          account,
          [
            change('position.opened', { position: positionOf(owner, '5') }),
            change('trade.executed', {
              trade: executed,
              request: { ...order, state: 'answered', retcode: 10009, text: 'Done' },
            }),
            change('stop.intent', { request: levels, modified: modifiedOf(owner, '5') }),
          ],
          7,
          42,
        )
        const first = await load(account)
        expect(first).toEqual({
          ...first,
          account: { ...account, brokerSeq: 7 },
          trades: [executed],
          positions: [positionOf(owner, '5')],
          requests: [levels],
          feedPosition: 42,
        })
        const moved = { ...positionOf(owner, '5'), sl: 1, rung: 6, gapSinceMs: 9 }
        await write(account, [change('stop.confirmed', { position: { ...moved, sl: 0 } })], 7, 41)
        await write(account, [change('stop.confirmed', { position: moved, request: { ...levels, sl: 3 } })], 7, 41)
        expect(await load(account)).toEqual({ ...first, positions: [moved], requests: [{ ...levels, sl: 3 }] })
        expect(await ledger.loadAccounts()).toEqual([await load(account)])
      })

      it('leaves out what has come to its end: closed positions, answered requests, ended and deleted instructions', async () => {
        const { account, trade, owner } = await trader()
        const { trade: unknown } = await scene.publish('ann')
        const { trade: deleted } = await scene.publish('ann')
        const { trade: runs } = await scene.publish('ann')
        const stays = [
          { ...unknown, status: 'unknown' } as const,
          { ...runs, status: 'executed', position: '6' } as const,
        ]
        await write(account, [
          change('position.opened', { position: positionOf(owner, '5') }),
          change('order.intent', { request: requestOf(owner, trade.id) }),
          change('trade.unknown', { trade: stays[0] as TradeRow }),
          change('trade.executed', { trade: stays[1] as TradeRow }),
        ])
        await write(account, [
          change('position.closed', {
            position: { ...positionOf(owner, '5'), open: false, volume: 0 },
            closed: closedOf(owner, '9', '5'),
          }),
          change('trade.closed', { trade: { ...trade, status: 'closed' } }),
          change('order.answered', { request: { ...requestOf(owner, trade.id), state: 'answered', retcode: 10009 } }),
          change('trade.deleted', { tradeId: deleted.id, deleteTrade: true }),
          // A deleted trade that trades on still has an end to be recorded, though no list shows it any more.
          change('trade.deleted', { tradeId: runs.id, deleteTrade: true }),
        ])
        const { trades, positions, requests } = await load(account)
        expect({ trades, positions, requests }).toEqual({ trades: stays, positions: [], requests: [] })
        expect(await workOf(account)).toBeUndefined()
      })

      it('keeps the order: instructions as published, positions as opened, requests by their market time', async () => {
        const { account, trade, owner } = await trader()
        const second = (await scene.publish('ann')).trade
        const request = (id: string, timeMs: number) =>
          change('stop.intent', { request: { ...requestOf(owner, id), timeMs } })
        await write(account, [
          change('trade.executed', { trade: { ...second, status: 'executed' } }),
          ...['30', '4', '5'].map((ticket) => change('position.opened', { position: positionOf(owner, ticket) })),
          request('b', 3),
          request('c', 1),
          request('a', 3),
        ])
        await write(account, [change('position.changed', { position: { ...positionOf(owner, '30'), sl: 1 } })])
        const state = await load(account)
        expect(state.trades.map(({ id }) => id)).toEqual([trade.id, second.id])
        expect(state.positions.map(({ ticket }) => ticket)).toEqual(['30', '4', '5'])
        expect(state.requests.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
      })

      it('gives copies: neither who loaded nor who committed can change the ledger by changing a row', async () => {
        const { account, owner } = await trader()
        const row = { ...positionOf(owner, '5') }
        await write(account, [change('position.opened', { position: row })])
        row.sl = 7
        const loaded = (await load(account)).positions[0] as { sl: number }
        loaded.sl = 8
        expect((await load(account)).positions).toEqual([positionOf(owner, '5')])
      })

      it('ENG3: tells since when a request is unknown: since the last record that froze the account for it', async () => {
        const { account, owner } = await trader()
        const request = requestOf(owner, 'asked')
        const record = (kind: 'account.frozen' | 'account.settled', state: 'unknown' | 'intended' | 'answered') =>
          write(account, [
            change(kind, {
              data: { accountId: account.id, request: request.id, kind: 'order', since: scene.clock.nowMs },
              request: { ...request, state },
            }),
          ])
        const since = async () => [...(await load(account)).unknownSinceMs]
        await record('account.frozen', 'unknown')
        expect(await since()).toEqual([[request.id, scene.clock.nowMs]])
        scene.clock.nowMs += 5000
        await record('account.settled', 'intended')
        expect(await since()).toEqual([])
        await record('account.frozen', 'unknown')
        scene.clock.nowMs += 5000
        expect(await since()).toEqual([[request.id, scene.clock.nowMs - 5000]])
        expect((await load(account)).held).toBeNull()
        await record('account.settled', 'answered')
        expect(await since()).toEqual([])
      })

      it.each(['book', 'fault'] as const)(
        'ENG7, ENG10: tells since when a whole account is held for its %s, until that is settled',
        async (cause) => {
          const [{ account }, other] = [await trader('ann'), await trader('bob')]
          const record = (kind: 'account.frozen' | 'account.settled', request: string | null) =>
            write(account, [
              change(kind, { data: { accountId: account.id, request, kind: cause, since: scene.clock.nowMs } }),
            ])
          const heldOf = async ({ id }: AccountRow) => (await ledger.loadAccount(id))?.held
          await record('account.frozen', null)
          const held = { for: cause, sinceMs: scene.clock.nowMs }
          scene.clock.nowMs += 5000
          await record('account.settled', 'another matter')
          expect([await heldOf(account), await heldOf(other.account)]).toEqual([held, null])
          expect((await ledger.loadAccounts()).map((state) => state.held)).toEqual([held, null])
          await record('account.settled', null)
          expect(await heldOf(account)).toBeNull()
        },
      )

      it('ENG8: tells which gaps are on record as an alarm: those of open positions that nothing has ended since', async () => {
        const [{ account, owner }, other] = [await trader('ann'), await trader('bob')]
        const inGap = (ticket: string) => ({ ...positionOf(owner, ticket), gapSinceMs: 5 })
        const told = (kind: 'protection.gap' | 'protection.restored', ticket: string, rest: object = {}) =>
          change(kind, { data: { accountId: account.id, position: ticket }, position: { ...inGap(ticket), ...rest } })
        await write(account, [
          ...['1', '2', '3'].map((ticket) => told('protection.gap', ticket)),
          told('protection.restored', '2', { gapSinceMs: null }),
          change('position.closed', { position: { ...inGap('3'), open: false } }),
          change('position.changed', { position: inGap('4') }),
          told('protection.gap', '5'),
          told('protection.restored', '5', { gapSinceMs: null }),
          change('position.changed', { position: inGap('5') }),
        ])
        expect((await load(account)).alarmed).toEqual(['1'])
        expect((await load(other.account)).alarmed).toEqual([])
      })
    })

    describe('a commit', () => {
      it('I1: is whole or not at all: where a part cannot be written nothing is, and the ledger goes on', async () => {
        const { account, trade, owner } = await trader('ann')
        const good = change('position.opened', { position: positionOf(owner, '5') })
        const bad: Readonly<Record<string, LedgerChange>> = {
          'a price that is no integer': change('position.closed', {
            closed: { ...closedOf(owner, '9', '5'), price: 1.5 },
          }),
          'a price that is no number': change('position.opened', {
            position: { ...positionOf(owner, '6'), sl: Number.NaN },
          }),
          'a trade that is not there': change('trade.executed', { trade: { ...trade, id: noSuchId } }),
          'a position of a trade that is not there': change('position.opened', {
            position: { ...positionOf(owner, '6'), tradeId: noSuchId },
          }),
          'the outcome of a command that is not there': change('command.done', {
            command: { id: noSuchId, outcome: { ok: true, message: '' } },
          }),
          'the deletion of a trade that is not there': change('trade.deleted', {
            tradeId: noSuchId,
            deleteTrade: true,
          }),
          'the deletion of no trade': change('trade.deleted', { deleteTrade: true }),
        }
        const before = await scene.everything()
        for (const [what, part] of Object.entries(bad))
          await expect(write(account, [good, part], 5, 1000), what).rejects.toThrow()
        expect(await scene.everything()).toEqual(before)
        await write(account, [good], 5, 2)
        expect((await load(account)).positions).toEqual([positionOf(owner, '5')])
        expect(await ledger.lastFeedPosition()).toBe(2)
      })

      it('I4: refuses rows of another account or trader', async () => {
        const [ann, bob] = [await trader('ann'), await trader('bob')]
        const strays = [
          change('position.opened', { position: positionOf(bob.owner, '5') }),
          change('position.opened', { position: { ...positionOf(ann.owner, '5'), traderId: 'bob' } }),
          change('position.closed', { closed: closedOf(bob.owner, '9', '5') }),
          change('trade.executed', { trade: { ...bob.trade, status: 'executed' } }),
          change('stop.intent', { request: requestOf(bob.owner, 'asked') }),
          change('stop.confirmed', { modified: modifiedOf(bob.owner, '5') }),
          change('trade.deleted', { tradeId: bob.trade.id, deleteTrade: true }),
        ]
        const before = await scene.everything()
        for (const stray of strays) await expect(write(ann.account, [stray]), JSON.stringify(stray)).rejects.toThrow()
        await expect(write({ ...ann.account, traderId: 'bob' }, [])).rejects.toThrow()
        expect(await scene.everything()).toEqual(before)
      })

      it('I3: never moves the broker report back: that is the write of an engine that lost the account', async () => {
        const { account, owner } = await trader()
        const opened = (ticket: string) => [change('position.opened', { position: positionOf(owner, ticket) })]
        await write(account, opened('4'), 4)
        await write(account, opened('5'), 4)
        const before = await scene.everything()
        await expect(write(account, opened('6'), 3)).rejects.toThrow(OwnershipLost)
        expect(await scene.everything()).toEqual(before)
        await write(account, [], 5)
        expect((await load(account)).account.brokerSeq).toBe(5)
      })

      it('keeps the place in the feed, without any change too, and never an older one', async () => {
        const [ann, bob] = [await trader('ann'), await trader('bob')]
        await write(ann.account, [], 0, 42)
        await write(bob.account, [], 0, 7)
        await write(ann.account, [change('position.changed', { position: positionOf(ann.owner, '5') })], 0, 41)
        expect([(await load(ann.account)).feedPosition, (await load(bob.account)).feedPosition]).toEqual([42, 7])
        expect(await ledger.lastFeedPosition()).toBe(42)
      })

      it('takes records that change no row, such as those of a drill', async () => {
        const { account } = await trader()
        const before = await load(account)
        await write(account, [change('drill.started'), change('drill.ended')], 0, -1)
        expect(await load(account)).toEqual(before)
        await expect(ledger.loadAccounts()).resolves.toEqual([before])
      })
    })

    describe('the log', () => {
      const opened = (owner: ReturnType<typeof ownerOf>, ...tickets: readonly string[]) =>
        tickets.map((ticket) => change('position.opened', { position: positionOf(owner, ticket) }))
      const append = (account: AccountRow, brokerSeq: number, changes: readonly LedgerChange[]) =>
        ledger.append({ account: { id: account.id, traderId: account.traderId }, brokerSeq, feedPosition: 1, changes })

      it('ENG14: takes writes of an account one after the other, and has them all once it is durable', async () => {
        const { account, owner } = await trader()
        const first = append(account, 1, opened(owner, '5'))
        const second = append(account, 2, opened(owner, '6', '5'))
        expect(await Promise.all([first, second])).toEqual([undefined, undefined])
        await ledger.durable()
        const { positions, account: after } = await load(account)
        expect([positions.map(({ ticket }) => ticket), after.brokerSeq]).toEqual([['5', '6'], 2])
      })

      it('ENG14: is read where all that was taken is durable', async () => {
        const { account, trade, owner } = await trader()
        const request = requestOf(owner, trade.id)
        const taken = append(account, 1, [change('order.intent', { trade, request })])
        expect(await workOf(account)).toBeUndefined()
        expect((await load(account)).requests).toEqual([request])
        await taken
      })

      it('ENG14: breaks where something is not written, tells so at once, and takes nothing until all is loaded again', async () => {
        const { account, owner } = await trader()
        const heard: unknown[] = []
        ledger.onBroken((error) => heard.push(error))
        await scene.cut()
        const durable = [append(account, 1, opened(owner, '5')), append(account, 2, opened(owner, '6'))]
        const outcomes = await Promise.allSettled(durable)
        expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
        expect(heard).toHaveLength(1)
        expect(() => append(account, 3, opened(owner, '7'))).toThrow(LogBroken)
        await expect(write(account, opened(owner, '7'))).rejects.toThrow(LogBroken)
        await expect(ledger.durable()).rejects.toThrow(LogBroken)
        await load(account)
        expect(() => append(account, 3, opened(owner, '7'))).toThrow(LogBroken)
        const [state] = await ledger.loadAccounts()
        expect(state?.positions).toEqual([])
        await append(account, 1, opened(owner, '8'))
        expect((await load(account)).positions.map(({ ticket }) => ticket)).toEqual(['8'])
      })
    })

    describe('work', () => {
      it('I1: has instructions until they have a request, work at the broker or have ended, oldest first', async () => {
        const { account, trade, owner } = await trader()
        const others = [(await scene.publish('ann')).trade, (await scene.publish('ann')).trade] as const
        const { risk } = await load(account)
        expect(await workOf(account)).toEqual({
          account,
          trades: [trade, ...others],
          commands: [],
          risk,
          riskVersion: 0,
        })
        await write(account, [change('order.intent', { tradeId: trade.id, request: requestOf(owner, trade.id) })], 3)
        expect(await workOf(account)).toMatchObject({ account: { ...account, brokerSeq: 3 }, trades: others })
        await write(account, [change('order.placed', { trade: { ...others[0], working: true } })], 3)
        expect((await workOf(account))?.trades).toEqual([others[1]])
        await write(account, [change('trade.failed', { trade: { ...others[1], status: 'failed' } })], 3)
        expect(await workOf(account)).toBeUndefined()
      })

      it('has commands in their order until they have an outcome, which is written once', async () => {
        const { account, trade, owner } = await trader()
        await write(account, [change('order.intent', { request: requestOf(owner, trade.id) })])
        const common = {
          traderId: 'ann',
          accountId: account.id,
          tradeId: trade.id,
          position: '5',
          price: null,
          volume: 0,
        }
        const first = await scene.command({ ...common, kind: 'levels', sl: 1, tp: null })
        const second = await scene.command({ ...common, kind: 'close', sl: null, tp: null })
        expect((await workOf(account))?.commands).toEqual([first, second])
        for (const message of ['first', 'again'])
          await write(account, [
            change('command.done', { command: { id: first.id, outcome: { ok: false, retcode: 10016, message } } }),
          ])
        expect(await scene.outcome(first)).toEqual({ ok: false, retcode: 10016, message: 'first' })
        expect(await scene.outcome(second)).toBeNull()
        expect((await workOf(account))?.commands).toEqual([second])
      })

      it('FLO8: keeps a plan as it was commanded, how the account stands, and its balance by the record', async () => {
        const { account } = await trader()
        const about = { traderId: 'ann', accountId: account.id, tradeId: null, position: null, price: null }
        const nothing = { sl: null, tp: null, volume: 0 }
        const plan: FloorPlan = {
          total: { kind: 'trailing', distance: 500_000 },
          daily: { of: 'equity', loss: 100_000 },
          target: null,
          zone: 'Europe/Berlin',
          rungs: [{ at: 10_500_000, floor: 10_100_000 }],
          byHand: true,
          waitMs: 3_600_000,
          warnAt: 80,
        }
        const commands = [
          await scene.command({ ...about, ...nothing, kind: 'floor', plan }),
          await scene.command({ ...about, ...nothing, kind: 'floor', plan: null }),
          await scene.command({ ...about, ...nothing, kind: 'release' }),
        ]
        expect((await workOf(account))?.commands).toEqual(commands)

        const now = { balance: 10_000_000, equity: 10_000_000 }
        const first = beginFloor(plan, now, 1000)
        const second = { ...first, floor: 9_600_000, next: { plan: null, fromMs: 5000, moved: 7 } }
        const row = (state: FloorState | null) => ({ floor: { accountId: account.id, traderId: 'ann', state } })
        await write(account, [change('floor.planned', row(first))])
        expect(await load(account)).toMatchObject({ floor: first, balance: null })
        const money = { accountId: account.id, balance: 10_000_100, booked: 100 }
        // Of a write that changes it twice the last word counts.
        await write(account, [change('floor.climbed', row(first)), change('floor.climbed', { money, ...row(second) })])
        expect(await load(account)).toMatchObject({ floor: second, balance: 10_000_100 })
        expect(await ledger.loadAccounts()).toEqual([await load(account)])
        await write(account, [change('floor.planned', row(null))])
        expect(await load(account)).toMatchObject({ floor: null, balance: null })
      })

      it('MAT25: keeps the commission that an account is charged, with its command, until another one is on record', async () => {
        const { account } = await trader()
        const about = { traderId: 'ann', accountId: account.id, tradeId: null, position: null, price: null }
        const none = { kind: 'commission', sl: null, tp: null, volume: 0, amount: 0 } as const
        const command = await scene.command({ ...about, ...none })
        expect((await workOf(account))?.commands).toEqual([command])
        expect((await load(account)).account.commissionPerLot ?? 0).toBe(0)
        const set = (commission: number) =>
          change('account.commission', { data: { accountId: account.id, commissionBefore: 0, commission } })
        await write(account, [set(7), set(350)])
        expect((await load(account)).account.commissionPerLot).toBe(350)
        const held = { accountId: account.id, request: null, kind: 'book', why: 'older', since: 5 }
        await write(account, [change('account.frozen', { data: held }), set(0)], 2)
        expect((await load(account)).account.commissionPerLot ?? 0).toBe(0)
        expect((await load(account)).held).not.toBeNull()
      })

      it('MAT22: keeps how much a deposit is, as it was commanded and as it is asked of the broker', async () => {
        const { account, owner } = await trader()
        const about = { traderId: 'ann', accountId: account.id, tradeId: null, position: null, price: null }
        const command = await scene.command({
          ...about,
          kind: 'deposit',
          sl: null,
          tp: null,
          volume: 0,
          amount: 70_001,
        })
        const reset = await scene.command({ ...about, kind: 'reset', sl: null, tp: null, volume: 0 })
        expect((await workOf(account))?.commands).toEqual([command, reset])
        const asked = {
          ...requestOf(owner, 'paid in'),
          kind: 'deposit',
          amount: 70_001,
          commandId: command.id,
        } as const
        await write(account, [change('funding.intent', { request: asked })])
        expect((await load(account)).requests).toEqual([asked])
        const answered = { ...asked, state: 'answered', retcode: 10009, text: 'Done' } as const
        const outcome = { ok: true, message: 'Paid in.' } as const
        await write(account, [
          change('account.funded', {
            money: { accountId: account.id, balance: 10_070_001, booked: 70_001 },
            request: answered,
            command: { id: command.id, outcome },
          }),
        ])
        expect((await load(account)).requests).toEqual([])
        expect(await scene.outcome(command)).toEqual(outcome)
        expect((await workOf(account))?.commands).toEqual([reset])
      })

      it('OWN1: keeps the ladder that a position is to have alone, and that it is to have its account’s again', async () => {
        const { account } = await trader()
        const about = { traderId: 'ann', accountId: account.id, tradeId: null, position: '5', price: null }
        const common = { ...about, kind: 'ladder', sl: null, tp: null, volume: 0 } as const
        const ladder: ChosenLadder = {
          name: 'Night',
          unit: 'pips',
          rungs: { ...(await load(account)).risk, profit1: 50 },
        }
        const own = await scene.command({ ...common, ladder })
        const accounts = await scene.command({ ...common, ladder: null })
        expect((await workOf(account))?.commands).toEqual([own, accounts])
      })

      it('OWN1: keeps a position’s own ladder, and forgets it with a record without one', async () => {
        const { account, owner } = await trader()
        const { ladder, ...plain } = positionOf(owner, '5')
        await write(account, [change('position.opened', { position: { ...plain, ...(ladder && { ladder }) } })])
        expect((await load(account)).positions[0]?.ladder).toEqual(ladder)
        await write(account, [change('ladder.changed', { position: plain })])
        expect((await load(account)).positions).toEqual([plain])
      })

      it('has the ladder of accounts that hold another version of it, and of no others', async () => {
        const { account, trade, owner } = await trader()
        await write(account, [change('order.intent', { request: requestOf(owner, trade.id) })])
        expect(await workOf(account, [[account.id, 0]])).toBeUndefined()
        const risk = { ...(await load(account)).risk, profit1: 50, sl1: 20 }
        await scene.saveRisk('ann', risk)
        const found = { account: { ...account, brokerSeq: 1 }, risk, riskVersion: 1, trades: [], commands: [] }
        expect(await workOf(account, [[account.id, 0]])).toEqual(found)
        expect(await workOf(account, [[account.id, 1]])).toBeUndefined()
        expect(await workOf(account)).toBeUndefined()
        expect(await load(account)).toMatchObject({ risk, riskVersion: 1 })
      })

      it('makes an account that the engine first hears of by it the engine’s to write', async () => {
        await ledger.loadAccounts()
        const { account } = await scene.publish('ann')
        // ENG20: a look takes nothing.
        expect(await ledger.hasWork(new Map(), new Map())).toBe(true)
        await expect(write(account, [])).rejects.toThrow(OwnershipLost)
        expect((await ledger.work(new Map())).map((work) => work.account)).toEqual([account])
        expect(await ledger.owns(account.id)).toBe(true)
        await write(account, [])
      })
    })

    describe('ENG17: limits', () => {
      const limits = { ...noLimits, tradesADay: 5, pause: { losses: 2, minutes: 5 } }

      it('come with the account, and make work of accounts that hold another version of them, and of no others', async () => {
        const { account, trade, owner } = await trader()
        await write(account, [change('order.intent', { request: requestOf(owner, trade.id) })])
        const known = new Map([[account.id, 0]])
        const outdated = async (version: number) =>
          (await works(known, new Map(version ? [[account.id, version]] : []))).map((work) => work.limitsVersion)
        expect((await load(account)).limits).toBeUndefined()
        expect(await outdated(0)).toEqual([])
        await scene.saveLimits(account, limits)
        expect(await outdated(0)).toEqual([1])
        expect(await outdated(1)).toEqual([])
        await scene.saveLimits(account, { ...limits, tradesADay: 4 })
        expect(await outdated(1)).toEqual([2])
        expect((await load(account)).limits).toMatchObject({
          version: 2,
          inForce: { ...limits, tradesADay: 4 },
          pending: null,
        })
        const more = await scene.publish('ann')
        expect(await workOf(account)).toMatchObject({ trades: [more.trade], limitsVersion: 2 })
      })

      it('ADM3: an operator’s freeze comes with the account, also of one that never had limits, and is heard of by their version', async () => {
        const { account, trade, owner } = await trader()
        await write(account, [change('order.intent', { request: requestOf(owner, trade.id) })])
        const known = new Map([[account.id, 0]])
        const found = async (version: number) =>
          (await works(known, new Map(version ? [[account.id, version]] : []))).map((work) => work.limitsVersion)
        const freeze = { sinceMs: 1_700_000_000_000, reason: 'Asked by the trader.' }
        await scene.saveFreeze(account, freeze)
        expect(await found(0)).toEqual([1])
        expect((await load(account)).limits).toMatchObject({ version: 1, inForce: noLimits, freeze })
        await scene.saveLimits(account, limits)
        expect((await load(account)).limits).toMatchObject({ version: 2, inForce: limits, freeze })
        await scene.saveFreeze(account)
        expect(await found(2)).toEqual([3])
        const after = (await load(account)).limits
        expect(after).toMatchObject({ version: 3, inForce: limits })
        expect(after).not.toHaveProperty('freeze')
      })

      it('LIM6: come with the orders that were sent, those apart that the broker refused, in the order of their instructions', async () => {
        const { account, trade, owner } = await trader()
        const others = [(await scene.publish('ann')).trade, (await scene.publish('ann')).trade] as const
        await scene.publish('ann')
        await scene.saveLimits(account, limits)
        const sent = (id: string, fields: object = {}) =>
          change('order.intent', { tradeId: id, request: { ...requestOf({ ...owner, tradeId: id }, id), ...fields } })
        const answered = (retcode: number) => ({ state: 'answered', retcode, text: '' })
        await write(account, [
          sent(others[1].id, { timeMs: 5 }),
          sent(trade.id, { timeMs: 7, ...answered(10009) }),
          sent(others[0].id, answered(10019)),
          change('order.intent', { request: { ...requestOf(owner, 'levels'), kind: 'levels' } }),
        ])
        expect([...((await load(account)).limits?.sentMs ?? [])]).toEqual([
          [trade.id, 7],
          [others[1].id, 5],
        ])
      })

      it('LIM7: come with the results of closed positions in the order of their ends, and with the parts of open ones', async () => {
        const { account, owner } = await trader()
        await scene.saveLimits(account, limits)
        const deal = (ticket: string, position: string, profit: number, timeMs: number) =>
          change('position.closed', { closed: { ...closedOf(owner, ticket, position), profit, timeMs } })
        const at = (ticket: string, open: boolean) =>
          change('position.changed', { position: { ...positionOf(owner, ticket), open } })
        await write(account, [at('1', true), at('2', true), at('3', true)])
        await write(account, [deal('11', '1', 100, 50), deal('12', '3', 500, 55)])
        await write(account, [at('2', false), deal('13', '2', 38, 60)])
        await write(account, [at('1', false), deal('14', '1', -300, 70)])
        // Of each deal swap, commission and fee take 38.
        const { results, parts } = (await load(account)).limits ?? {}
        expect(results).toEqual([
          { cents: 0, timeMs: 60 },
          { cents: -276, timeMs: 70 },
        ])
        expect([...(parts ?? [])]).toEqual([['3', 462]])
      })
    })

    describe('ownership', () => {
      it('I3: begins with loading: before it nothing is written and nothing is owned', async () => {
        const { account, trade } = await scene.publish('ann')
        const stop = [change('trade.failed', { trade: { ...trade, status: 'failed' } })]
        const before = await scene.everything()
        await ledger.work(new Map())
        await expect(write(account, stop)).rejects.toThrow(OwnershipLost)
        expect(await ledger.owns(account.id)).toBe(false)
        expect(await scene.everything()).toEqual(before)
        await ledger.loadAccounts()
        expect([await ledger.owns(account.id), await ledger.owns(noSuchId)]).toEqual([true, false])
        await write(account, stop)
      })

      it('I3: is one engine’s: another can neither load nor write, and the first goes on', async () => {
        const { account } = await trader()
        const second = scene.another()
        await expect(second.loadAccounts()).rejects.toThrow(OwnershipLost)
        await expect(second.loadAccount(account.id)).rejects.toThrow(OwnershipLost)
        await second.work(new Map())
        const at = { account, brokerSeq: 0, feedPosition: 0, changes: [] }
        await expect(second.commit(at)).rejects.toThrow(OwnershipLost)
        expect([await ledger.owns(account.id), await second.owns(account.id)]).toEqual([true, false])
        await write(account, [])
      })

      it('ENG2: is lost with the session: nothing is written of an account until it was loaded again', async () => {
        const [ann, bob] = [await trader('ann'), await trader('bob')]
        const opened = ({ account, owner }: typeof ann) =>
          write(account, [change('position.opened', { position: positionOf(owner, '5') })])
        const before = await scene.everything()
        await scene.cut()
        await expect(opened(ann)).rejects.toThrow(OwnershipLost)
        expect(await ledger.owns(ann.account.id)).toBe(false)
        expect(await scene.everything()).toEqual(before)
        await ledger.loadAccount(ann.account.id)
        await opened(ann)
        // Another engine could have written this one in between: what was loaded in the old session must not be written on.
        await ledger.work(new Map())
        await expect(opened(bob)).rejects.toThrow(OwnershipLost)
        expect([await ledger.owns(ann.account.id), await ledger.owns(bob.account.id)]).toEqual([true, false])
        await ledger.loadAccounts()
        await opened(bob)
      })

      it('ENG2: passes to another engine once the session has ended, and the first has nothing left to write with', async () => {
        const { account, owner } = await trader()
        await write(account, [], 1, 5)
        await scene.cut()
        const second = scene.another()
        expect(await second.loadAccounts()).toHaveLength(1)
        const at = { account: { id: account.id, traderId: account.traderId }, brokerSeq: 1, feedPosition: 6 }
        await second.commit({ ...at, changes: [change('position.opened', { position: positionOf(owner, '5') })] })
        const before = await scene.everything()
        await expect(write(account, [change('position.opened', { position: positionOf(owner, '6') })])).rejects.toThrow(
          OwnershipLost,
        )
        await expect(ledger.loadAccounts()).rejects.toThrow(OwnershipLost)
        expect([await ledger.owns(account.id), await second.owns(account.id)]).toEqual([false, true])
        expect(await scene.everything()).toEqual(before)
        expect(await second.lastFeedPosition()).toBe(6)
      })
    })
  })
}
