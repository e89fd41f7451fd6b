import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '../testing/desk.ts'
import { publish } from '../testing/samples.ts'
import { typed } from './admin.fixture.ts'

describe('npm run -s admin', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk?.close())

  it('rebuild: makes the tables anew beside a running server, and says how many records there were', async () => {
    const ada = await desk.person('ada')
    const trade = await publish(desk, ada)
    const root = new pg.Client(desk.databaseUrl)
    await root.connect()
    try {
      await root.query('set session_replication_role = replica')
      await root.query("update ledger.trades set status = 'failed'")
      await root.query('reset session_replication_role')
      expect((await ada.call('GET', `/api/trades/${trade.id}`)).json()).toMatchObject({ status: 'failed' })
      const told = await typed(['rebuild'], desk.databaseUrl)
      expect(told).toEqual({
        code: 0,
        err: '',
        out: expect.stringMatching(
          /^(?:\d+ of \d+ traders, \d+ records\n)*Rebuilt all tables from the record \(1 traders, \d+ records\)\.\n$/,
        ),
      })
      expect((await ada.call('GET', `/api/trades/${trade.id}`)).json()).toMatchObject({ status: 'Pending' })
    } finally {
      await root.end()
    }
  })

  it('verify: makes each hash of every record anew, and names a trader whose record is not whole', async () => {
    const vera = await desk.person('vera')
    await publish(desk, vera)
    const whole = await typed(['verify'], desk.databaseUrl)
    expect(whole).toEqual({
      code: 0,
      err: '',
      out: expect.stringMatching(/^Checked: \d+ traders, \d+ records; newest record: 2\d{3}-.*Z\.\n$/),
    })
    const root = new pg.Client(desk.databaseUrl)
    await root.connect()
    try {
      await root.query('set session_replication_role = replica')
      const forged = `update ledger.flight set data = '{"forged":1}' where trader_id = $1 and seq = 1`
      expect((await root.query(forged, [vera.id])).rowCount).toBe(1)
    } finally {
      await root.end()
    }
    const told = await typed(['verify'], desk.databaseUrl)
    expect(told).toMatchObject({ code: 1, err: 'The record of 1 traders is damaged. Restore it from a backup.\n' })
    expect(told.out).toContain(`Trader ${vera.id}: Record 1 of trader`)
  })

  it('end-sessions: signs one person out everywhere, then everybody, beside a running server', async () => {
    const [bea, cem] = [await desk.person('bea'), await desk.person('cem')]
    const isIn = async (person: typeof bea) => (await person.call('GET', '/api/counts')).statusCode
    expect([await isIn(bea), await isIn(cem)]).toEqual([200, 200])
    const end = (whose: string) => typed(['end-sessions', whose], desk.databaseUrl)
    expect(await end('nobody@desk.test')).toMatchObject({ code: 1, err: expect.stringContaining('No user has this') })
    const { email } = (await bea.call('GET', '/api/profile')).json()
    expect(await end(email.toUpperCase())).toEqual({ code: 0, err: '', out: 'Sessions ended: 1.\n' })
    await expect.poll(() => isIn(bea)).toBe(401)
    expect(await isIn(cem)).toBe(200)
    expect((await end('all')).code).toBe(0)
    await expect.poll(() => isIn(cem)).toBe(401)
  })

  it('parts, archive, restore-part: says what parts the record has, and why one is not put away or brought back', async () => {
    const line = /^Part 1 \(current\): \d+ records, \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d, [\d.]+ MB\n$/
    expect(await typed(['parts'], desk.databaseUrl)).toEqual({ code: 0, err: '', out: expect.stringMatching(line) })
    const refused = 'Part 1 is still written, or is none. Parts before the current one can be archived.\n'
    expect(await typed(['archive', '1', '/tmp/never.gz'], desk.databaseUrl)).toEqual({ code: 1, out: '', err: refused })
    const told = await typed(['restore-part', '/nowhere'], desk.databaseUrl)
    expect(told).toEqual({ code: 1, out: '', err: '/nowhere cannot be read, or is no archive of a part.\n' })
  })

  it('shards: says what there are, and makes no more of them while an engine is at work', async () => {
    await desk.ledger.takeLease()
    const line = /^Shard 0: \d+ traders, epoch \d+, engine session \d+\n$/
    expect(await typed(['shards'], desk.databaseUrl)).toEqual({ code: 0, err: '', out: expect.stringMatching(line) })
    const refused = 'An engine works on this database. Stop all engines, then raise the number of shards.\n'
    expect(await typed(['shards', '4'], desk.databaseUrl)).toEqual({ code: 1, out: '', err: refused })
  })

  it.each([
    [[], /^Name a command: users, disable, /],
    [['forget'], /^Unknown command "forget". Commands: users, /],
    [['toString'], /^Unknown command "toString"/],
    [['help', 'forget'], /^Unknown command "forget"/],
    [['rebuild', 'all'], /^Usage:\nnpm run -s admin -- rebuild\n/],
    [['archive', '1'], /^Usage:\nnpm run -s admin -- archive PART FILE\n/],
    [['end-sessions'], /-- end-sessions E-MAIL or all\n/],
    [['disable'], /-- disable E-MAIL\n/],
    [['rotate-secret', 'now'], /-- rotate-secret \[lost\] \[end-sessions\]\n/],
  ])('says what can be done where it is told %j', async (words, told) => {
    expect(await typed(words, '')).toEqual({ code: 2, out: '', err: expect.stringMatching(told) })
  })

  it('help: tells what each command does, and what one does', async () => {
    const { code, out, err } = await typed(['help'], '')
    expect([code, err]).toEqual([0, ''])
    const names = /: (.*)\./.exec((await typed([], '')).err)?.[1]?.split(', ') ?? []
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) expect(out).toContain(`npm run -s admin -- ${name}`)
    expect((await typed(['help', 'parts'], '')).out).toBe(
      'npm run -s admin -- parts\n    Lists the parts of the record with their sizes.\n',
    )
  })
})
