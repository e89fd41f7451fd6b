import type { Log } from '@ratchet/engine'
import type { Deliver, Letter } from './smtp.ts'

/** Waits before the second try and so on. A mail server that asks an unknown sender to try again means some seconds or a minute. */
const defaultWaitsMs: readonly number[] = [2_000, 15_000, 60_000]
const mostWaiting = 1000

export interface Outbox {
  /** Queues a letter and returns at once. If the letter is given up, it writes to the log and calls `onLost`. */
  send(letter: Letter, onLost: () => void): void
  /** Tries every waiting letter a last time, and resolves when none is under way. */
  close(): Promise<void>
}

export function createOutbox(deliver: Deliver, log: Log, waitsMs = defaultWaitsMs): Outbox {
  const underWay = new Set<Promise<void>>()
  const closing = new AbortController()

  async function deliverOrGiveUp(letter: Letter, onLost: () => void): Promise<void> {
    for (const waitMs of [...waitsMs, null]) {
      const refusal = await deliver(letter).then(
        () => undefined,
        (error: unknown) => ({ error }),
      )
      if (!refusal) return
      if (waitMs !== null && !closing.signal.aborted) {
        log.info('The mail server refused an e-mail; retrying', { ...refusal, waitMs })
        await pause(waitMs, closing.signal)
        continue
      }
      log.error('An e-mail could not be sent. Check SMTP_URL and SMTP_FROM.', refusal)
      return onLost()
    }
  }

  return {
    send(letter, onLost) {
      if (underWay.size >= mostWaiting) {
        log.error('An e-mail could not be sent: the queue for the mail server is full')
        return onLost()
      }
      const work = deliverOrGiveUp(letter, onLost).finally(() => underWay.delete(work))
      underWay.add(work)
    },
    async close() {
      closing.abort()
      await Promise.all(underWay)
    },
  }
}

const pause = (durationMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      done()
    }
    const timer = setTimeout(finish, durationMs)
    signal.addEventListener('abort', finish)
  })
