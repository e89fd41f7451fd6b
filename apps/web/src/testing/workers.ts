import { afterEach, beforeEach } from 'vitest'

export interface Workers {
  started: number
  readonly running: number
  /** Workers get no message while this is true, so their work does not end. */
  isStalled: boolean
}

/** Counts the workers of each test: those that the page has started, and those that it has not ended yet. */
export function countWorkers(): Workers {
  const RealWorker = globalThis.Worker
  const running = new Set<Worker>()
  const count = {
    started: 0,
    isStalled: false,
    get running() {
      return running.size
    },
  }
  beforeEach(() => {
    Object.assign(count, { started: 0, isStalled: false })
    globalThis.Worker = class extends RealWorker {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options)
        count.started++
        running.add(this)
      }
      override postMessage(message: unknown, options?: StructuredSerializeOptions | Transferable[]): void {
        if (!count.isStalled) super.postMessage(message, options as StructuredSerializeOptions)
      }
      override terminate(): void {
        running.delete(this)
        super.terminate()
      }
    }
  })
  afterEach(() => {
    globalThis.Worker = RealWorker
    running.clear()
  })
  return count
}
