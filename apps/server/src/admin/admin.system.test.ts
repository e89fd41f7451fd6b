import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@ratchet/store/embedded'
import { expect, it } from 'vitest'
import { admin, typed } from './admin.fixture.ts'

it('starts the database of a data folder that no server runs on, and stops it again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ratchet-admin-'))
  const env = { RATCHET_DATA_DIR: join(folder, 'data') }
  try {
    const database = await startEmbeddedPostgres({ dataDir: env.RATCHET_DATA_DIR, log: () => {} })
    await database.stop()
    const rebuilt = await admin(['rebuild'], env)
    expect(rebuilt).toMatchObject({ code: 0, err: '', out: expect.stringContaining('(0 traders, 0 records)') })
    const { code, out } = await admin(['shards', '3'], env)
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining('Shard 2: 0 traders, epoch 0, no engine\n'),
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('a wrong word ends the process with status 2 and says what there is', async () => {
  expect(await admin(['forget'], {})).toEqual(await typed(['forget'], ''))
})

it('says in a line that the database cannot be reached, without its password', async () => {
  const told = await admin(['rebuild'], { DATABASE_URL: 'postgres://a:secretword@127.0.0.1:1/x' })
  expect(told.code).toBe(3)
  expect(told.err).toContain('cannot be reached')
  expect(told.err).not.toContain('secretword')
})
