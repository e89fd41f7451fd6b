import { existsSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '@ratchet/engine'
import pino from 'pino'
import { redact, redactText } from './secrets/redact.ts'

const maxLogBytes = 20_000_000
/** Lines that wait in memory for a disk that takes none; later ones are lost to the file. */
const maxWaitingBytes = 2_000_000

export interface ServerLog extends Log {
  /** Text that no line may ever contain, from now on. */
  hide(text: string): void
  flush(): void
}

export interface LogTargets {
  /** The folder of `ratchet.log`, which gets everything; none writes no file. */
  readonly dataDir?: string
  readonly fileName?: string
  /** Gets warnings and errors as lines for people. */
  readonly console?: (line: string) => void
}

/**
 * The folder must be there. A calm console and a full file. What is named like a secret is masked at any depth, and texts that are known to be secret are
 * struck out of the finished line, wherever they came from.
 */
export function createLog({ dataDir, fileName = 'ratchet.log', console }: LogTargets): ServerLog {
  const hidden = new Set<string>()
  const strike = (line: string): string => {
    let text = redactText(line)
    for (const secret of hidden) text = text.replaceAll(secret, '[secret]')
    return text
  }
  const complain = (line: string) => console?.(strike(line))
  const file = dataDir === undefined ? undefined : openFile(dataDir, fileName, complain)
  const logger =
    file && pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime, hooks: { streamWrite: strike } }, file)
  const write = (
    level: 'info' | 'warn' | 'error',
    message: string,
    particulars: Readonly<Record<string, unknown>> = {},
  ) => {
    const clean = redact(particulars) as Record<string, unknown>
    logger?.[level](clean, message)
    if (level !== 'info') console?.(strike(`${level === 'warn' ? 'Warning' : 'Error'}: ${message}${inWords(clean)}`))
  }
  return {
    info: (message, particulars) => write('info', message, particulars),
    warn: (message, particulars) => write('warn', message, particulars),
    error: (message, particulars) => write('error', message, particulars),
    hide: (text) => {
      if (text.length >= 8) hidden.add(text)
    },
    flush: () => file?.flush(),
  }
}

/** Hides the password of an address, as it is written there and as it is meant. */
export function hideAddress(log: ServerLog, url: string): void {
  const { password } = new URL(url)
  log.hide(password)
  log.hide(decodeURIComponent(password))
}

function openFile(dataDir: string, fileName: string, complain: (line: string) => void) {
  const path = join(dataDir, fileName)
  if (existsSync(path) && statSync(path).size > maxLogBytes) renameSync(path, `${path}.1`)
  const file = pino.destination({ dest: path, sync: true, mode: 0o600, maxLength: maxWaitingBytes })
  let failing = false
  // A full disk must not fail the work that a line is about: the line waits, and the next one tries again.
  file.on('error', (error: NodeJS.ErrnoException) => {
    if (!failing) complain(`Error: The log ${path} cannot be written (${error.code ?? error.message}).`)
    failing = true
  })
  file.on('write', () => {
    failing = false
  })
  return {
    write: (line: string) => void file.write(line),
    // The library would wait for room without an end. Each line is written at once, so only a failing disk leaves any.
    flush: () => {
      if (!failing) file.flushSync()
    },
  }
}

function inWords(particulars: Record<string, unknown>): string {
  const words = Object.entries(particulars).map(([name, value]) => {
    const message = typeof value === 'object' && value !== null && 'message' in value ? value.message : undefined
    return `${name}: ${typeof message === 'string' ? message : typeof value === 'string' ? value : JSON.stringify(value)}`
  })
  return words.length === 0 ? '' : ` (${words.join(', ').replace(/\s*\n\s*/g, ' ')})`
}
