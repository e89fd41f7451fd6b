import { makeDataDir } from '@ratchet/store/embedded'
import { createLog } from './core/monitoring/log.ts'
import { Closing } from './core/process/closing.ts'
import { ConfigError } from './core/refusals/config-error.ts'
import { reasonOf } from './core/refusals/reason.ts'
import { readConfig } from './core/settings/config.ts'
import { type Database, operatorsLine } from './wiring/database.ts'
import { start } from './wiring/start.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

function orEnd<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    complain(error.message)
    process.exit(1)
  }
}

const config = orEnd(() => readConfig(process.env))
const fileName = config.role === 'all' ? 'ratchet.log' : `ratchet-${config.role}.log`
const log = createLog({ dataDir: config.dataDir, fileName, console: complain, isWaiting: true })
const closing = new Closing(log)
let database: Database | undefined

/** Stops everything in order, once, and ends with the first code that was asked for. */
function end(code: number): void {
  if (closing.closing) return
  void closing.close().then(() => {
    log.flush()
    process.exit(code)
  })
}

function fatal(error: unknown): void {
  if (closing.closing) return
  const line = operatorsLine(error)
  if (line) complain(line)
  else log.error('The server cannot continue', { error })
  end(1)
}

/** A start that fails by a fault may not have taken the data folder yet. */
function logAtLast(): void {
  try {
    makeDataDir(config.dataDir)
    log.open()
  } catch {}
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (!closing.closing) return end(0)
    // After a second signal the process waits for nothing any more. PostgreSQL recovers by itself at the next start.
    const pid = database?.embedded?.pid
    if (pid) process.kill(pid, 'SIGQUIT')
    process.exit(1)
  })
}
process.on('uncaughtException', fatal)
process.on('unhandledRejection', fatal)

try {
  await start({ config, log, closing, say, complain, onFatal: fatal }, (opened) => {
    database = opened
  })
} catch (error) {
  if (!closing.closing) {
    complain(operatorsLine(error) ?? `Ratchet could not start: ${reasonOf(error)} (more in ${config.dataDir})`)
    if (!operatorsLine(error)) {
      logAtLast()
      log.error('The start failed', { error })
    }
    end(1)
  }
}
