import { randomUUID } from 'node:crypto'
import { noLimits } from '@ratchet/domain'
import type { NewHistory } from '../api/history.ts'
import { openOperatorDesk } from '../desks/operator-desk.ts'
import { toJson } from '../text.ts'
import { change, closedOf, modifiedOf, positionOf, requestOf, type World } from './fixtures.ts'

export const elsewhere: NewHistory = {
  kind: 'json',
  fileName: 'closed.json',
  fileHash: '0'.repeat(64),
  clock: 'UTC',
  currency: 'USD',
  balance: null,
  totals: 'none',
  count: 1,
  trades: toJson([
    {
      server: 'Elsewhere',
      login: '7',
      position: '1',
      deal: '1',
      symbol: 'GOLD',
      fileSymbol: 'XAUUSD',
      side: 'buy',
      volume: 100,
      openAtMs: 1,
      open: 1,
      closeAtMs: 2,
      close: 2,
      stop: 0,
      target: 0,
      profit: 5,
      swap: 0,
      commission: 0,
      fee: 0,
      comment: '',
    },
  ]),
}

/** A trader who has done a little of everything, so that each table has rows of theirs. */
export async function live(world: World, traderId: string): Promise<void> {
  const { trade, account, owner } = await world.publish(traderId, {
    brokerPasswordSealed: async () => Buffer.from('sealed'),
  })
  await world.api.putRisk(traderId, await world.api.getRisk(traderId))
  await world.api.putDrawings(traderId, 'GOLD', undefined, [])
  await world.api.saveLadder(traderId, { name: 'Night', ladder: await world.api.getRisk(traderId), unit: 'pips' })
  const note = { server: 'Ratchet-Demo', login: '1', position: '7', text: 'Early.', tags: ['news'] }
  await world.api.putJournalNote(traderId, note)
  await world.api.importHistory(traderId, elsewhere)
  const set = await world.api.beginTickSet(traderId, { name: 'May', symbol: 'GOLD', digits: 2, barMs: 0 })
  if (set === 'full') throw new Error('No room for ticks')
  const piece = { place: 0, fromMs: 1, toMs: 2, ticks: 2, packed: Buffer.from('packed') }
  await world.api.addTickPiece(traderId, set.id, piece)
  const pairing = { codeStart: randomUUID(), broker: 'a broker', codeSealed: Buffer.from('sealed') }
  await world.api.beginPairing(traderId, { ...pairing, expiresAtMs: Number.MAX_SAFE_INTEGER })
  const alert = { symbol: 'GOLD', market: undefined, price: 131_000, direction: 'rising', note: '' } as const
  await world.api.setAlert(traderId, alert)
  await world.api.putAccountRisk(traderId, account.id, await world.api.getRisk(traderId))
  await world.api.putLimits(traderId, account.id, { ...noLimits, tradeVolume: 5 })
  const command = {
    accountId: account.id,
    kind: 'close',
    tradeId: trade.id,
    position: '1',
    price: null,
    sl: null,
    tp: null,
    volume: 0,
  } as const
  await world.api.addCommand(traderId, command)
  await world.api.addCommand(traderId, { ...command, kind: 'deposit', tradeId: null, position: null, amount: 10_000 })
  await world.api.publishTrade(traderId, { ...trade, brokerPasswordSealed: null }, { key: 'k', hash: 'h' })
  await world.api.askDrill(traderId, { faults: ['link'], seconds: 10, seed: 1 })
  const said = {
    state: 'live',
    trouble: null,
    balance: 1,
    equity: 1,
    marginUsed: 0,
    marginFree: 1,
    heardAtMs: 1,
    slowMs: null,
    rates: [],
  } as const
  await beFrozen(world, account.id)
  await world.ledger.takeLease()
  await world.ledger.keepFigures([{ accountId: account.id, traderId, ...said }])
  await world.api.chooseSymbols(traderId, account.id, ['GOLD', 'XAGUSD'])
  await world.ledger.commit({
    account,
    brokerSeq: 1,
    feedPosition: 1,
    changes: [
      change('order.intent', { request: requestOf(owner, trade.id) }),
      change('close.intent', { tradeId: trade.id, data: { position: '1' } }),
      change('position.opened', { position: positionOf(owner, '1') }),
      change('stop.confirmed', { modified: modifiedOf(owner, '1') }),
      change('floor.planned', { floor: { accountId: account.id, traderId, state: null } }),
      change('position.closed', { closed: closedOf(owner, '2', '1') }),
    ],
  })
}

/** The operator freezes the account, and releases it. */
async function beFrozen({ database, clock }: World, accountId: string): Promise<void> {
  const operator = openOperatorDesk({ url: database.url, nowMs: () => clock.nowMs })
  try {
    const account = await operator.account(accountId)
    if (!account) throw new Error(`No account ${accountId}`)
    await operator.freeze(account, 'Asked by the trader.')
    await operator.release(account)
  } finally {
    await operator.close()
  }
}

/** The record goes on in its next part, and both traders have records there too. */
export async function liveOn(world: World, root: { query(sql: string): Promise<unknown> }): Promise<void> {
  await root.query('select ledger.begin_part()')
  for (const traderId of ['ann', 'bob']) await world.publish(traderId)
  await world.ledger.caughtUp()
}
