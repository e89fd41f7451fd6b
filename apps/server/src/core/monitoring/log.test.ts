import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from './log.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ratchet-log-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('S12: a log that has grown is put aside while the server runs, and its two files are whole', () => {
  const log = createLog({ dataDir: folder, maxBytes: 10_000 })
  const count = 150
  for (let n = 0; n < count; n++) log.info(`line ${n}`, { filler: 'x'.repeat(50) })
  log.flush()
  const names = readdirSync(folder).sort()
  expect(names).toEqual(['ratchet.log', 'ratchet.log.1'])
  const texts = names.toReversed().map((name) => readFileSync(join(folder, name), 'utf8'))
  const said = texts
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg)
  expect(said).toEqual(Array.from({ length: count }, (_, n) => `line ${n}`).slice(-said.length))
  expect(said.length).toBeGreaterThan(60)
  for (const name of names) {
    const { size, mode } = statSync(join(folder, name))
    expect([size < 10_500, mode & 0o777]).toEqual([true, 0o600])
  }
})
