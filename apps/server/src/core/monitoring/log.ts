import { existsSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '@ratchet/engine'
import { OwnershipLost } from '@ratchet/engine/ports'
import { isPassing } from '@ratchet/store/errors'
import pino from 'pino'
import { redact, redactText } from '../secrets/redact.ts'
import { LineLimit, notShown } from './seldom.ts'

const maxLogBytes = 20_000_000
/** At most so many lines wait in memory while the disk takes none; the file loses later ones. */
const maxWaitingBytes = 2_000_000

export interface ServerLog extends Log {
  /** Removes this text from every line, from now on. */
  hide(text: string): void
  /** Begins the file of a log that waits, with what was said so far. */
  open(): void
  flush(): void
}

export interface LogTargets {
  /** The folder of `ratchet.log`, which receives every line. Without it no file is written. */
  readonly dataDir?: string
  readonly fileName?: string
  /** The file is put aside above this size, and a new one begun. */
  readonly maxBytes?: number
  /** Whether `open` makes the log file, so that a refused start leaves none. */
  readonly isWaiting?: boolean
  /** Receives warnings and errors as lines for people. */
  readonly console?: (line: string) => void
}

/**
 * The server's log: the console gets warnings and errors, the file gets every line. The folder must exist. Values that are named like a
 * secret are masked at any depth, and known secrets are removed from the finished line, wherever they came from. Each part warns of a
 * database that is full or away as often as it tries: the log keeps one such warning a minute.
 */
export function createLog({
  dataDir,
  fileName = 'ratchet.log',
  console,
  maxBytes = maxLogBytes,
  isWaiting = false,
}: LogTargets): ServerLog {
  const hidden = new Set<string>()
  const strike = (line: string): string => {
    let text = redactText(line)
    for (const secret of hidden) text = text.replaceAll(secret, '[secret]')
    return text
  }
  /** What controls a terminal, or would look like another line, is not shown. */
  const complain = (line: string) =>
    console?.(strike(line).replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' '))
  let file: ReturnType<typeof openFile> | undefined
  let logger: pino.Logger | undefined
  const waiting: (() => void)[] = []
  const open = () => {
    if (dataDir === undefined || file) return
    file = openFile(join(dataDir, fileName), maxBytes, complain)
    logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime, hooks: { streamWrite: strike } }, file)
    for (const put of waiting.splice(0)) put()
  }
  if (!isWaiting) open()
  const ofDatabase = new LineLimit(1)
  const write = (level: 'info' | 'warn' | 'error', message: string, more: Readonly<Record<string, unknown>> = {}) => {
    let particulars = more
    if (level !== 'info' && isAway(more.error)) {
      const before = ofDatabase.take(`${message} ${more.shard ?? ''}`)
      if (before === undefined) return
      particulars = { ...more, ...notShown(before) }
    }
    const clean = redact(particulars) as Record<string, unknown>
    const put = () => logger?.[level](clean, message)
    if (logger) put()
    else if (isWaiting) waiting.push(put)
    if (level !== 'info') complain(`${level === 'warn' ? 'Warning' : 'Error'}: ${message}${inWords(clean)}`)
  }
  return {
    info: (message, particulars) => write('info', message, particulars),
    warn: (message, particulars) => write('warn', message, particulars),
    error: (message, particulars) => write('error', message, particulars),
    hide: (text) => {
      if (text.length >= 8) hidden.add(text)
    },
    open,
    flush: () => file?.flush(),
  }
}

/** Whether the database, or the writer's session, is away. Such a state lasts, and the caller retries. */
const isAway = (error: unknown): boolean => error instanceof OwnershipLost || isPassing(error)

/** Hides the password of an address, as it is written there and as it is meant. */
export function hideAddress(log: ServerLog, url: string): void {
  const { password } = new URL(url)
  log.hide(password)
  log.hide(decodeURIComponent(password))
}

function openFile(path: string, maxBytes: number, complain: (line: string) => void) {
  let bytes = existsSync(path) ? statSync(path).size : 0
  const putAside = () => {
    renameSync(path, `${path}.1`)
    bytes = 0
  }
  if (bytes > maxBytes) putAside()
  const file = pino.destination({ dest: path, sync: true, mode: 0o600, maxLength: maxWaitingBytes })
  let failing = false
  // A full disk must not make the logged work fail: the line waits, and the next one tries again.
  file.on('error', (error: NodeJS.ErrnoException) => {
    if (!failing) complain(`Error: The log ${path} cannot be written (${error.code ?? error.message}).`)
    failing = true
  })
  file.on('write', () => {
    failing = false
  })
  const rotate = () => {
    try {
      putAside()
      file.reopen(path)
    } catch (error) {
      bytes = 0
      complain(`Error: The log ${path} cannot be rotated (${(error as Error).message}).`)
    }
  }
  return {
    write: (line: string) => {
      file.write(line)
      bytes += Buffer.byteLength(line)
      if (bytes > maxBytes && !failing) rotate()
    },
    // The library would wait for room for ever. Each line is written at once, so lines are left only if the disk fails.
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
