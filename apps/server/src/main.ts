import { makeDataDir } from '@ratchet/store/embedded'
import { ConfigError } from './core/config-error.ts'
import { createLog, type ServerLog } from './core/log.ts'
import { Closing } from './wiring/closing.ts'
import { type Config, dataDirRefused, readConfig } from './wiring/config.ts'
import { type Database, operatorsLine, reasonOf } from './wiring/database.ts'
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

function openLog({ dataDir, role }: Config): ServerLog {
  try {
    makeDataDir(dataDir)
    return createLog({ dataDir, fileName: role === 'all' ? 'ratchet.log' : `ratchet-${role}.log`, console: complain })
  } catch (error) {
    throw dataDirRefused(dataDir, error)
  }
}

const config = orEnd(() => readConfig(process.env))
const log = orEnd(() => openLog(config))
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
  else log.error('The server cannot go on', { error })
  end(1)
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
    if (!operatorsLine(error)) log.error('The start failed', { error })
    end(1)
  }
}
