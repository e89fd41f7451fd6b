import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BackupSchedule } from './schedule.ts'

let dir: string
let nowMs = 0
let works = true
let errors: string[] = []
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'ratchet-schedule-'))
  nowMs = Date.UTC(2026, 10, 28, 12)
  works = true
  errors = []
})
afterEach(() => rmSync(dir, { recursive: true }))

const quiet = { info: () => {}, warn: () => {}, error: (line: string) => void errors.push(line) }
const schedule = () =>
  new BackupSchedule({
    backups: { dir, everyHours: 6, keep: 2 },
    log: quiet,
    nowMs: () => nowMs,
    make: async (file) => {
      if (works) writeFileSync(file, '')
      return { isMade: works, said: 'so it is' }
    },
  })
const hours = (n: number) => n * 3_600_000

it('makes one at once where there is none, then one every six hours, and keeps two', async () => {
  writeFileSync(join(dir, 'mine.tar.gz'), '')
  const backups = schedule()
  for (let n = 0; n < 20; n++) {
    await backups.look()
    nowMs += hours(1)
  }
  expect(readdirSync(dir)).toEqual([
    'mine.tar.gz',
    'ratchet-2026-11-29T00-00-00Z.tar.gz',
    'ratchet-2026-11-29T06-00-00Z.tar.gz',
  ])
  expect(backups.newestMs()).toBe(Date.UTC(2026, 10, 29, 6))
})

it('knows after a restart which one was the last', async () => {
  await schedule().look()
  nowMs += hours(5)
  await schedule().look()
  expect(readdirSync(dir)).toHaveLength(1)
})

it('tries one that failed again after ten minutes, and removes none for it', async () => {
  const backups = schedule()
  await backups.look()
  works = false
  nowMs += hours(6)
  await backups.look()
  await backups.look()
  expect(errors).toEqual(['A scheduled backup failed'])
  works = true
  nowMs += hours(1 / 6)
  await backups.look()
  expect(readdirSync(dir)).toEqual(['ratchet-2026-11-28T12-00-00Z.tar.gz', 'ratchet-2026-11-28T18-10-00Z.tar.gz'])
})
