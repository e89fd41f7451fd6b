import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '../../testing/desk.ts'
import { publish } from '../../testing/samples.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

async function admin(words: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [main, ...words], { env: { PATH: process.env.PATH, ...env } })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, out, err }
}

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
      const told = await admin(['rebuild'], { DATABASE_URL: desk.databaseUrl })
      expect(told).toEqual({
        code: 0,
        err: '',
        out: expect.stringMatching(/^All tables are made anew from the record \(traders: 1, records: \d+\)\.\n$/),
      })
      expect((await ada.call('GET', `/api/trades/${trade.id}`)).json()).toMatchObject({ status: 'Pending' })
    } finally {
      await root.end()
    }
  })

  it('starts the database of a data folder that no server runs on, and ends it again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ratchet-admin-'))
    try {
      const told = await admin(['rebuild'], { RATCHET_DATA_DIR: join(folder, 'data') })
      expect(told).toMatchObject({ code: 0, err: '', out: expect.stringContaining('(traders: 0, records: 0)') })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it.each([[[]], [['forget']], [['rebuild', 'all']]])('says what can be done where it is told %j', async (words) => {
    expect(await admin(words, {})).toEqual({
      code: 2,
      out: '',
      err: 'Say what is to be done: npm run -s admin -- rebuild\n',
    })
  })

  it('says in a line that the database cannot be reached, without its password', async () => {
    const told = await admin(['rebuild'], { DATABASE_URL: 'postgres://a:secretword@127.0.0.1:1/x' })
    expect(told.code).toBe(1)
    expect(told.err).toContain('cannot be reached')
    expect(told.err).not.toContain('secretword')
  })
})
