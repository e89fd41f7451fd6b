import { compileExpert } from './build.ts'
import { type Expert, ExpertStopped, type Host, type SyncExpert, type SyncHost } from './host.ts'
import { type WasmMemory, type WasmModule, wasm } from './webassembly.ts'

interface Exports {
  readonly memory: WasmMemory
  readonly _initialize: () => void
  readonly room: (length: number) => number
  readonly run: () => number
}

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** The two halves of a call: the request is read from the module's memory, the response written into it. */
class Calls {
  readonly #host: Host
  #memory: WasmMemory | undefined
  #response: Uint8Array = new Uint8Array()
  failure: string | undefined

  constructor(host: Host) {
    this.#host = host
  }

  attach(memory: WasmMemory): void {
    this.#memory = memory
  }

  #request(at: number, length: number): readonly string[] {
    const bytes = new Uint8Array(this.#memory?.buffer as ArrayBuffer, at, length)
    const [name = '', ...args] = decoder.decode(bytes).split('\x1f')
    if (name === 'fatal') this.failure = args[0]
    return [name, ...args]
  }

  #keep(response: readonly string[]): number {
    this.#response = encoder.encode(response.join('\x1f'))
    return this.#response.length
  }

  /** Requests of a synchronous host. */
  readonly callSync = (at: number, length: number): number => {
    const [name = '', ...args] = this.#request(at, length)
    return this.#keep(this.#host.call(name, args) as readonly string[])
  }

  readonly call = async (at: number, length: number): Promise<number> => {
    const [name = '', ...args] = this.#request(at, length)
    return this.#keep(await this.#host.call(name, args))
  }

  readonly take = (at: number): void => {
    new Uint8Array(this.#memory?.buffer as ArrayBuffer).set(this.#response, at)
  }
}

function instantiate(module: WasmModule, calls: Calls, call: unknown): Exports {
  const nothing = () => 0
  const instance = new wasm.Instance(module, {
    terminal: { call, take: calls.take },
    wasi_snapshot_preview1: new Proxy({}, { get: () => nothing }),
  })
  const exports = instance.exports as unknown as Exports
  calls.attach(exports.memory)
  exports._initialize()
  return exports
}

function writeEvent(exports: Exports, parts: readonly string[]): void {
  const text = encoder.encode(parts.join('\x1f'))
  const at = exports.room(text.length)
  new Uint8Array(exports.memory.buffer).set(text, at)
}

function stopped(calls: Calls, error: unknown): unknown {
  if (!(error instanceof wasm.RuntimeError)) return error
  return new ExpertStopped(calls.failure ?? error.message, { cause: error })
}

/** Runs the Expert Advisor in this process over a host that answers at once. */
export function syncExpert(module: WasmModule, host: SyncHost): SyncExpert {
  const calls = new Calls(host)
  const exports = instantiate(module, calls, calls.callSync)
  let isOver = false
  const run = (...parts: string[]): number => {
    if (isOver) throw new ExpertStopped('the program is no longer loaded')
    try {
      writeEvent(exports, parts)
      return exports.run()
    } catch (error) {
      isOver = true
      throw stopped(calls, error)
    }
  }
  return {
    setInputs: (inputs) => {
      for (const [name, value] of Object.entries(inputs)) run('setInput', name, value)
    },
    init: () => run('OnInit'),
    deinit: (reason) => void run('OnDeinit', String(reason)),
    timer: () => void run('OnTimer'),
    tick: () => void run('OnTick'),
    transaction: (...structs) => void run('OnTradeTransaction', ...structs),
    close: () => {
      isOver = true
    },
  }
}

/** Runs the Expert Advisor in this process over a host that may answer later. One event at a time, as in a terminal. */
export function asyncExpert(module: WasmModule, host: Host): Expert {
  const calls = new Calls(host)
  const exports = instantiate(module, calls, new wasm.Suspending(calls.call))
  const runSuspended = wasm.promising(exports.run)
  let last: Promise<unknown> = Promise.resolve()
  let isOver = false
  const run = (...parts: string[]): Promise<number> => {
    const event = last.then(async () => {
      if (isOver) throw new ExpertStopped('the program is no longer loaded')
      try {
        writeEvent(exports, parts)
        return await runSuspended()
      } catch (error) {
        isOver = true
        throw stopped(calls, error)
      }
    })
    last = event.catch(() => {})
    return event
  }
  return {
    setInputs: async (inputs) => {
      for (const [name, value] of Object.entries(inputs)) await run('setInput', name, value)
    },
    init: () => run('OnInit'),
    deinit: async (reason) => void (await run('OnDeinit', String(reason))),
    timer: async () => void (await run('OnTimer')),
    tick: async () => void (await run('OnTick')),
    transaction: async (...structs) => void (await run('OnTradeTransaction', ...structs)),
    close: () => {
      isOver = true
    },
  }
}

let compiled: Promise<WasmModule> | undefined

/** The module of the checked-in source, compiled once in a process. */
export function expertModule(): Promise<WasmModule> {
  compiled ??= compileExpert()
  return compiled
}
