import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Log } from '@ratchet/engine'
import { dataDirRefused } from '../core/files/data-dir.ts'
import type { Metrics } from '../core/monitoring/metrics.ts'
import { clock } from '../core/process/clock.ts'
import type { Closing } from '../core/process/closing.ts'
import type { Config } from '../core/settings/config.ts'
import { withoutKey } from './format.ts'

const hourMs = 3_600_000
const lookMs = 60_000
/** After one that failed. */
const againMs = 10 * 60_000
const named = /^ratchet-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/

/** A process that makes a backup into a file. @returns what it said last, and whether it is made */
export type MakeBackup = (file: string) => Promise<{ readonly isMade: boolean; readonly said: string }>

export interface Schedule {
  readonly backups: NonNullable<Config['backups']>
  readonly log: Log
  readonly nowMs: () => number
  readonly make: MakeBackup
}

export interface ScheduleParts {
  readonly log: Log
  readonly metrics: Metrics
  readonly closing: Closing
}

/** Makes a backup whenever one is due, and keeps the newest ones. */
export class BackupSchedule {
  readonly #schedule: Schedule
  #triedAtMs = Number.NEGATIVE_INFINITY
  #isBusy = false

  constructor(schedule: Schedule) {
    this.#schedule = schedule
  }

  /** The time of the newest backup, Unix ms; undefined where there is none. */
  newestMs(): number | undefined {
    const newest = this.#names().at(-1)
    return newest === undefined ? undefined : timeOf(newest)
  }

  /** To be called every now and then. */
  async look(): Promise<void> {
    const { backups, log, nowMs, make } = this.#schedule
    const now = nowMs()
    const isDue = now - (this.newestMs() ?? Number.NEGATIVE_INFINITY) >= backups.everyHours * hourMs
    if (this.#isBusy || !isDue || now - this.#triedAtMs < againMs) return
    this.#isBusy = true
    this.#triedAtMs = now
    try {
      const file = join(backups.dir, nameAt(now))
      const { isMade, said } = await make(file)
      if (!isMade) return log.error('A scheduled backup failed', { file, said })
      log.info('A scheduled backup was written', { file, said })
      for (const name of this.#names().slice(0, -backups.keep)) rmSync(join(backups.dir, name))
    } catch (error) {
      log.error('A scheduled backup failed', { error })
    } finally {
      this.#isBusy = false
    }
  }

  /** Oldest first. */
  #names(): readonly string[] {
    return readdirSync(this.#schedule.backups.dir)
      .filter((name) => named.test(name))
      .sort()
  }
}

const nameAt = (ms: number): string => `ratchet-${new Date(ms).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`
const timeOf = (name: string): number => Date.parse(name.replace(named, '$1T$2:$3:$4Z'))

/** Begins the schedule of the settings. @throws ConfigError where its folder cannot be used */
export async function scheduleBackups(
  backups: Schedule['backups'],
  hasPassphrase: boolean,
  { log, metrics, closing }: ScheduleParts,
): Promise<void> {
  try {
    mkdirSync(backups.dir, { recursive: true, mode: 0o700 })
    // What a killed one left.
    for (const name of readdirSync(backups.dir))
      if (name.startsWith('.ratchet-')) rmSync(join(backups.dir, name), { force: true })
  } catch (error) {
    throw dataDirRefused(backups.dir, error)
  }
  if (!hasPassphrase)
    log.warn(
      'Backups do not include the master key. Set BACKUP_PASSPHRASE, or store a copy of the key apart from them.',
    )
  const startedMs = clock.nowMs()
  const ending = new AbortController()
  const words = hasPassphrase ? [] : [withoutKey]
  const schedule = new BackupSchedule({
    backups,
    log,
    nowMs: clock.nowMs,
    make: (file) => run([file, ...words], ending.signal),
  })
  const timer = setInterval(() => void schedule.look(), lookMs)
  await closing.add('backups', () => {
    clearInterval(timer)
    ending.abort()
  })
  metrics.add({
    name: 'ratchet_backup_overdue_seconds',
    help: 'Time for which a scheduled backup has been overdue; 0 if none is.',
    read: () => {
      const newest = schedule.newestMs()
      const dueMs = newest === undefined ? startedMs : newest + backups.everyHours * hourMs
      return Math.max(0, clock.nowMs() - dueMs) / 1000
    },
  })
}

function run(words: readonly string[], signal: AbortSignal): ReturnType<MakeBackup> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../admin/scheduled/backup.ts', import.meta.url)), ...words],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    },
  )
  // Whoever trades has the processor first.
  if (child.pid !== undefined) setPriority(child.pid, 10)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = lastLine(`${said}${chunk}`)
    })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => done({ isMade: code === 0, said: said.trim() }))
  })
}

/** The last line that was ended, with what follows it. */
const lastLine = (text: string): string => text.split('\n').slice(-2).join('\n')
