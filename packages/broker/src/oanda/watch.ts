import type { Clock, Log } from '@ratchet/engine/ports'
import { AccountForbidden, TokenRefused, TooMany } from './errors.ts'
import type { Link } from './link.ts'

/** OANDA sends a heartbeat every five seconds: a stream that is silent for so long is dead, however alive its connection looks. */
const silentMs = 17_000
const firstPauseMs = 500
const longestPauseMs = 30_000

export interface StreamParts {
  readonly link: Link
  readonly path: string
  readonly steady: Clock
  readonly log: Log
  /** Random in [0, 1), so that many streams do not come back at one moment. */
  readonly random: () => number
  /** Each line as it was parsed; undefined for one that is no JSON. */
  readonly line: (line: unknown) => void
  /** The stream is open, for the first time or again: what was missed meanwhile has to be fetched. */
  readonly opened: () => void
  /** Whether anything was heard lately. */
  readonly alive: (isAlive: boolean) => void
}

/** Keeps a stream open: opens it again when it is cut, refused or mute, with longer pauses where that comes again and again. */
export function keepStream(parts: StreamParts): { stop(): void } {
  const { link, path, steady, log, random, line, opened, alive } = parts
  let stopped = false
  let current = new AbortController()
  let heardMs = steady.nowMs()

  async function readOnce(): Promise<void> {
    current = new AbortController()
    const mine = current
    heardMs = steady.nowMs()
    const watch = watchSilence(mine)
    try {
      for await (const one of link.lines(path, mine.signal, opened)) {
        heardMs = steady.nowMs()
        alive(true)
        line(one)
      }
    } finally {
      mine.abort()
      await watch
    }
  }

  async function watchSilence(mine: AbortController): Promise<void> {
    const ended = new Promise<void>((done) => mine.signal.addEventListener('abort', () => done(), { once: true }))
    while (!mine.signal.aborted) {
      const leftMs = heardMs + silentMs - steady.nowMs()
      if (leftMs <= 0) return mine.abort()
      await Promise.race([steady.delay(leftMs), ended])
    }
  }

  async function run(): Promise<void> {
    let pauseMs = firstPauseMs
    while (!stopped) {
      const beganMs = steady.nowMs()
      let askedMs = 0
      await readOnce().catch((error: unknown) => {
        if (stopped) return
        if (error instanceof TooMany) askedMs = Math.min(error.waitMs, longestPauseMs)
        if (error instanceof TokenRefused || error instanceof AccountForbidden)
          log.warn('OANDA rejected a stream', { path, error })
        else log.info('A stream from OANDA was cut', { path, error })
      })
      if (stopped) return
      alive(false)
      if (steady.nowMs() - beganMs > longestPauseMs) pauseMs = firstPauseMs
      await steady.delay(askedMs + pauseMs * (0.5 + random()))
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }

  void run()
  return {
    stop: () => {
      stopped = true
      current.abort()
    },
  }
}
