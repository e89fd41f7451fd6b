import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { natsProgram } from '@ratchet/bus/testing'
import { embeddedWord, isGivenCluster } from '@ratchet/store/testing'
import { expect, it } from 'vitest'
import { recording } from './market/prepared.ts'
import type { Result } from './measure.ts'
import { smallSizes } from './small.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)
/** Only ends what would never end: a busy machine takes many times as long as a quiet one. */
const patienceMs = 900_000

/** Runs `npm run bench -- NAME --small --json` as a person would. */
async function small(name: string): Promise<{ name: string; rows: Result[] }> {
  const args = ['tools/run.mjs', 'bench/main.ts', name, '--small', '--json']
  const { stdout } = await run(process.execPath, args, { cwd: root, timeout: patienceMs })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { name: string; rows: Result[] }
}

// These ask no database. All others start the embedded one, with settings of their own.
const withoutDatabase = ['replay', 'ladder', 'sweep', 'web']
/** What a bench lacks on this machine; '' where it has all. */
const lacks: Readonly<Record<string, string>> = {
  market: existsSync(recording) ? '' : ' (skipped: the recorded ticks are not on this machine)',
  shards: natsProgram() ? '' : ' (skipped: no nats-server program is installed)',
}
const canRun = (name: string) => (withoutDatabase.includes(name) || !isGivenCluster) && !lacks[name]

for (const name of Object.keys(smallSizes))
  it.runIf(canRun(name))(
    `bench ${name}: runs to its end and says its figures${embeddedWord}${lacks[name] ?? ''}`,
    { timeout: patienceMs },
    async () => {
      const told = await small(name)
      expect(told.name).toBe(name)
      expect(told.rows.length).toBeGreaterThan(0)
      for (const { what, unit, ours, yardstick, yardstickName } of told.rows) {
        expect([what, unit, yardstickName]).not.toContain('')
        expect([ours, yardstick].every(Number.isFinite), what).toBe(true)
      }
    },
  )
