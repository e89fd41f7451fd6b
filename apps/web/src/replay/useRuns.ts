import type { TickColumns } from '@ratchet/domain'
import { useCallback, useEffect, useRef, useState } from 'react'
import { startWorker } from './own-worker.ts'
import type { Asked, RunAnswer, RunAsked, RunFound } from './protocol.ts'

/** What is asked for; the same object is the same question. */
export type Question = Omit<RunAsked, 'kind' | 'id'>

export interface Runs {
  readonly found: RunFound | null
  readonly ms: number
  /** Whether what is shown is not the answer to what stands in the fields. */
  readonly state: 'fresh' | 'busy' | 'cancelled' | 'failed'
}

/** An edit waits so long for the run of the one before it, which is then ended in the middle. */
const patienceMs = 120

/**
 * Answers questions in a worker, the newest alone. A run that takes long is ended with its worker when the trader edits on, and by the
 * trader's word; another worker gets the ticks and begins anew.
 */
export function useRuns(ticks: TickColumns | null, question: Question | null) {
  const [runs, setRuns] = useState<Runs>({ found: null, ms: 0, state: 'fresh' })
  const desk = useRef<Desk | null>(null)
  useEffect(() => {
    setRuns({ found: null, ms: 0, state: 'fresh' })
    if (!ticks) return
    const own = new Desk(ticks, (next) => setRuns((now) => ({ ...now, ...next })))
    desk.current = own
    return () => {
      own.close()
      desk.current = null
    }
  }, [ticks])
  // biome-ignore lint/correctness/useExhaustiveDependencies: re-run when the ticks change.
  useEffect(() => {
    if (question) desk.current?.ask(question)
  }, [question, ticks])
  const cancel = useCallback(() => desk.current?.cancel(), [])
  const again = useCallback(() => {
    if (question) desk.current?.ask(question)
  }, [question])
  return { runs, cancel, again }
}

class Desk {
  readonly #ticks: TickColumns
  readonly #tell: (next: Partial<Runs>) => void
  #worker: Worker | null = null
  #id = 0
  #busy = false
  #next: Question | null = null
  #timer = 0

  constructor(ticks: TickColumns, tell: (next: Partial<Runs>) => void) {
    this.#ticks = ticks
    this.#tell = tell
  }

  ask(question: Question): void {
    this.#tell({ state: 'busy' })
    if (!this.#busy) {
      this.#send(question)
      return
    }
    const waits = this.#next !== null
    this.#next = question
    if (!waits)
      this.#timer = window.setTimeout(() => {
        this.#end()
        this.#sendNext()
      }, patienceMs)
  }

  cancel(): void {
    this.close()
    this.#tell({ state: 'cancelled' })
  }

  close(): void {
    this.#end()
    this.#next = null
  }

  #send(question: Question): void {
    this.#busy = true
    const worker = this.#worker ?? this.#start()
    worker.postMessage({ kind: 'run', id: ++this.#id, ...question } satisfies Asked)
  }

  #sendNext(): void {
    clearTimeout(this.#timer)
    const next = this.#next
    this.#next = null
    if (next) this.#send(next)
  }

  #start(): Worker {
    const worker = startWorker()
    this.#worker = worker
    worker.addEventListener('message', ({ data }: MessageEvent<RunAnswer>) => this.#heard(worker, data))
    worker.addEventListener('error', () => this.#heard(worker, { kind: 'failed', id: this.#id }))
    worker.postMessage({ kind: 'ticks', ticks: this.#ticks } satisfies Asked)
    return worker
  }

  #heard(worker: Worker, answer: RunAnswer): void {
    if (worker !== this.#worker || answer.id !== this.#id) return
    this.#busy = false
    const state = this.#next ? 'busy' : 'fresh'
    if (answer.kind === 'done') this.#tell({ found: answer.found, ms: answer.ms, state })
    else this.#tell({ state: 'failed' })
    this.#sendNext()
  }

  #end(): void {
    clearTimeout(this.#timer)
    this.#worker?.terminate()
    this.#worker = null
    this.#busy = false
  }
}
