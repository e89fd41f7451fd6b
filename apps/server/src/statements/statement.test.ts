import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultInstruments } from '@ratchet/contract'
import { readStatement, type Verdict, verifyStatement } from '@ratchet/domain'
import type { TradeRow } from '@ratchet/engine'
import { openAccountDesk } from '@ratchet/store'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileAnswer } from '../core/http/file-answer.ts'
import { createSigner, newSigningSeed } from '../core/secrets/sign.ts'
import { broker } from '../testing/broker.ts'
import { type Desk, openDesk, type Person, publicUrl } from '../testing/desk.ts'
import { until } from '../testing/process.ts'
import { eventful, expectError, profileBody, publish } from '../testing/samples.ts'
import { type StatementParts, statementHandlers } from './handlers.ts'

let desk: Desk
let ada: Person
let eve: Person
let first: TradeRow
beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
  eve = await desk.person('eve')
  await ada.call('PUT', '/api/profile', profileBody)
  for (const ticket of ['8001', '8002', '8003']) {
    const trade = await publish(desk, ada, { tradeDetails: `\u{1f947} ${ticket} \ud800` })
    await desk.commit(trade, eventful(trade, ticket))
    first ??= trade
  }
})
afterAll(() => desk.close())

const fromHex = (hex: string) => Buffer.from(hex, 'hex')
/** As a browser does it, by the standard of the web. */
const webCrypto = {
  digest: async (text: string) =>
    Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex'),
  verify: async (publicKey: string, signature: string, text: string) => {
    const key = await crypto.subtle.importKey('raw', fromHex(publicKey), 'Ed25519', false, ['verify'])
    return crypto.subtle.verify('Ed25519', key, fromHex(signature), new TextEncoder().encode(text))
  },
}
const ask = (person: Person, query = '') => person.call('GET', `/api/statement${query}`)
const verdictOf = (text: string): Promise<Verdict> => verifyStatement(readStatement(text), webCrypto)

describe('GET /api/statement', () => {
  it('is a file that says what the record says, signed by the key that everybody can ask for', async () => {
    const answer = await ask(ada)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(/filename="ratchet-statement-\d{4}-\d\d-\d\d\.json"/)
    const { statement, findings, summary, deals } = await verdictOf(answer.body)
    expect(findings).toEqual([])
    expect(statement).toMatchObject({
      desk: publicUrl,
      trader: { id: ada.id, name: profileBody.username },
      provesFrom: 1,
      first: 1,
      period: { from: null, to: null },
      digits: { GOLD: 2 },
      last: await desk.store.lastSeq(ada.id),
    })
    expect(statement.accounts).toEqual([
      { server: first.server, login: first.brokerId, confirmed: false, money: 'paper', prices: 'invented' },
    ])
    const closed = (await desk.store.listClosed(ada.id, { limit: 200 })).items
    const sum = (name: 'profit' | 'swap' | 'commission') => closed.reduce((total, deal) => total + deal[name], 0)
    expect(summary).toMatchObject({ trades: 3, deals: closed.length, profit: sum('profit'), swap: sum('swap') })
    expect(deals.map(({ ticket }) => ticket).sort()).toEqual(closed.map(({ ticket }) => ticket).sort())
    const key = (await desk.app.inject('/api/statement-key')).json()
    expect(key).toEqual({ desk: publicUrl, algorithm: 'Ed25519', publicKey: statement.key.publicKey, earlier: [] })
  })

  it('asked for by its head alone leaves no transaction open, and may be asked for again at once', async () => {
    for (let n = 0; n < 3; n++) {
      const answer = await ada.call('HEAD', '/api/statement')
      expect([answer.statusCode, answer.body]).toEqual([200, ''])
    }
    const client = new pg.Client({ connectionString: desk.databaseUrl })
    await client.connect()
    const open = async () => {
      const { rows } = await client.query(`select query from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`)
      return rows.length
    }
    await until('the transactions to end', async () => (await open()) === 0, 10_000).finally(() => client.end())
  })
  it('S5: names only accounts that traded in it, and none that an order merely named', async () => {
    const trader = await desk.person('tom')
    const traded = await publish(desk, trader)
    const opened = await publish(desk, trader, { brokerId: '4242' })
    const refused = await publish(desk, trader, { server: 'Ratchet-Live' })
    const about = { marketTimeMs: null, data: {} }
    for (const trade of [opened, refused]) {
      const failed = { ...trade, status: 'failed', retcode: 10031, reason: 'No broker is connected' } as const
      await desk.commit(trade, [{ ...about, kind: 'trade.failed', tradeId: trade.id, trade: failed }])
    }
    const named = async () => {
      const { findings, statement } = await verdictOf((await ask(trader)).body)
      expect(findings).toEqual([])
      return { accounts: statement.accounts, leftOut: statement.leftOut }
    }
    expect(await named()).toEqual({ accounts: [], leftOut: 3 })
    await desk.commit(traded, eventful(traded, '8101'))
    // V9: what a paper account is called is its trader's own word.
    const paper = { server: 'Ratchet-Demo', confirmed: false, money: 'paper', prices: 'invented' }
    expect(await named()).toEqual({ accounts: [{ ...paper, login: traded.brokerId }], leftOut: 2 })
    await desk.commit(opened, eventful(opened, '8102'))
    expect((await named()).accounts).toHaveLength(2)
  })

  it('V9: says which accounts a broker has confirmed, and names a made-up log-in as its trader’s own word', async () => {
    const ben = await desk.person('ben')
    const about = { name: null, currency: 'USD', hedging: true, credentialsSealed: Buffer.from('sealed') }
    const at = { ...about, server: broker.practice, login: '101-001-7' }
    const brokers = openAccountDesk({ url: desk.databaseUrl })
    await brokers.keepInstruments(at.server, defaultInstruments.slice(0, 1), ['GOLD'])
    await brokers.close()
    const accountId = await desk.store.connectAccount(ben.id, at)
    const paper = await publish(desk, ben, { brokerId: '5000001' })
    await desk.commit(paper, eventful(paper, '8201'))
    const real = await publish(desk, ben, { server: undefined, accountId })
    await desk.commit(real, eventful(real, '8202'))
    const { findings, statement } = await verdictOf((await ask(ben)).body)
    expect(findings).toEqual([])
    expect(statement.accounts).toEqual([
      // B4: whoever reads it cannot know from a name whether this is real money.
      { server: at.server, login: at.login, confirmed: true, money: 'practice', prices: 'broker' },
      { server: 'Ratchet-Demo', login: '5000001', confirmed: false, money: 'paper', prices: 'invented' },
    ])
    expect(statement.leftOut).toBe(0)
  })

  it('holds no e-mail address and no secret', async () => {
    const { body } = await ask(ada)
    expect(body).not.toMatch(/@example|password_sealed|pass phrase/i)
    // S16: it names its trader as every screen does.
    await desk.store.putProfile(eve.id, { username: 'Countess', firstName: 'Eve', lastName: 'King' })
    expect((await verdictOf((await ask(eve)).body)).statement.trader.name).toBe('Countess')
    // Somebody who has only an address for a name has none here.
    await desk.store.putProfile(eve.id, { username: 'eve@example.com' })
    expect((await verdictOf((await ask(eve)).body)).statement.trader.name).toBe('')
  })

  it('of a time has the records between its first and its last, and goes on from the one before', async () => {
    const whole = readStatement((await ask(ada)).body)
    const from = whole.records[4]?.at ?? 0
    const to = (whole.records.at(-4)?.at ?? 0) + 1
    const span = (await ask(ada, `?from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`)).body
    const { findings, statement } = await verdictOf(span)
    expect(findings).toEqual([])
    const inside = whole.records.filter(({ at }) => at >= from && at < to)
    expect([statement.first, statement.last]).toEqual([inside[0]?.seq, inside.at(-1)?.seq])
    expect(statement.previousHash).toBe(whole.records[statement.first - 2]?.hash)
    expect(statement.period).toEqual({ from, to })
  })

  it('is refused to anonymous callers, for a time of nothing, and for what is no time', async () => {
    expectError(await desk.app.inject('/api/statement'), 'signed_out')
    const none = await ask(ada, '?from=2001-01-01T00:00:00Z&to=2001-02-01T00:00:00Z')
    expectError(none, 'not_found')
    expect(none.json().message).toBe('There are no records in this period.')
    expectError(await ask(ada, '?from=yesterday'), 'invalid')
    expectError(await ask(ada, '?trader=eve'), 'invalid')
  })

  it('V6: is one at a time for each trader, free again after it, and does not wait for slow readers', async () => {
    const open = async () => ({ batches: (async function* () {})(), first: 1, last: 0, accounts: [] })
    const store = { getProfile: async () => null, openRecord: open }
    const dataDir = mkdtempSync(join(tmpdir(), 'ratchet-statements-'))
    const signer = createSigner(newSigningSeed())
    const { exportStatement } = statementHandlers({
      store,
      instruments: [],
      dataDir,
      signer,
      market: { market: () => ({ feed: 'synthetic' }) },
    } as unknown as StatementParts)
    const start = async (traderId: string): Promise<FileAnswer> =>
      exportStatement({ session: { traderId }, address: traderId, query: {} } as never)
    const first = await start('ada')
    await expect(start('ada')).rejects.toMatchObject({ code: 'too_many' })
    const unread = await Promise.all(['bob', 'cy', 'dee'].map(start))
    for (const { body } of [first, ...unread]) {
      body.destroy()
      await once(body, 'close')
    }
    ;(await start('ada')).body.destroy()
    rmSync(dataDir, { recursive: true })
  })

  it('is never signed where somebody changed the record past the desk', async () => {
    const root = new pg.Client(desk.databaseUrl)
    await root.connect()
    await root.query('set session_replication_role = replica')
    const change = `update ledger.flight set changes = jsonb_set(changes, '{closed,profit}', '99999') where trader_id = $1
      and changes ? 'closed'`
    expect((await root.query(change, [ada.id])).rowCount).toBeGreaterThan(0)
    await root.end()
    const refused = await ask(ada)
    expectError(refused, 'internal')
    expect(refused.body).not.toContain('signature')
    expect(desk.logged()).toMatch(/A statement was not signed.*does not continue the chain/s)
  })
})
