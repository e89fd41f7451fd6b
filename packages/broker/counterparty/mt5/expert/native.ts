import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { CompileError, cached, compilation, FLAGS, SOURCE_FILE } from './build.ts'
import { type Expert, ExpertStopped, type Host } from './host.ts'

export type Compiler = 'g++' | 'clang++'
const SANITIZERS = ['-g', '-fsanitize=address,undefined', '-fno-sanitize-recover=all', '-fno-omit-frame-pointer']

export function hasCompiler(compiler: Compiler): boolean {
  return spawnSync(compiler, ['--version'], { stdio: 'ignore' }).status === 0
}

function run(
  command: string,
  args: readonly string[],
): Promise<{ readonly status: number | null; readonly log: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let log = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text
    })
    child.once('error', reject).once('close', (status) => resolve({ status, log }))
  })
}

async function compile(compiler: Compiler, files: Readonly<Record<string, string>>, path: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ratchet-expert-'))
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const { status, log } = await run(compiler, [...FLAGS, ...SANITIZERS, join(folder, 'main.cpp'), '-o', path])
    if (status !== 0) throw new CompileError(`${compiler}: ${log}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The Expert Advisor as a program with address and undefined-behaviour sanitizers. Compiled once for each content of source and shim. */
export function compileNative(compiler: Compiler, source: string = readFileSync(SOURCE_FILE, 'utf8')): Promise<string> {
  const files = compilation(source, 'pipe')
  const command = [compiler, ...FLAGS, ...SANITIZERS].join(' ')
  return cached(files, command, (unfinished) => compile(compiler, files, unfinished))
}

/** Splits the bytes of a pipe into frames: a length of four bytes, then a text. */
class FrameReader {
  #bytes: Buffer = Buffer.alloc(0)
  readonly #onFrame: (text: string) => void

  constructor(onFrame: (text: string) => void) {
    this.#onFrame = onFrame
  }

  add(part: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? part : Buffer.concat([this.#bytes, part])
    while (this.#bytes.length >= 4) {
      const end = 4 + this.#bytes.readUInt32LE(0)
      if (this.#bytes.length < end) return
      const text = this.#bytes.toString('utf8', 4, end)
      this.#bytes = this.#bytes.subarray(end)
      this.#onFrame(text)
    }
  }
}

/** The Expert Advisor in a process of its own. `kill` ends it as a crash of the terminal does, in the middle of a call too. */
export class NativeExpert implements Expert {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>
  readonly #host: Host
  readonly gone: Promise<void>
  #log = ''
  #failure = ''
  #isGone = false
  #last: Promise<unknown> = Promise.resolve()
  #settle: { resolve(value: number): void; reject(error: Error): void } | undefined

  constructor(program: string, host: Host) {
    this.#host = host
    this.#child = spawn(program, [], { stdio: ['pipe', 'pipe', 'pipe'] })
    const reader = new FrameReader((text) => void this.#onFrame(text))
    this.#child.stdout.on('data', (part: Buffer) => reader.add(part))
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#log += text
    })
    // A write after its end: `close` says so.
    this.#child.stdin.on('error', () => {})
    this.gone = new Promise((resolve) => {
      const onGone = () => {
        this.#isGone = true
        this.#settle?.reject(this.#stopped())
        this.#settle = undefined
        resolve()
      }
      this.#child.once('close', onGone).once('error', onGone)
    })
  }

  #stopped(): ExpertStopped {
    return new ExpertStopped(this.#failure || this.#log || 'the program is no longer loaded')
  }

  #write(text: string): void {
    const bytes = Buffer.from(text, 'utf8')
    const head = Buffer.alloc(4)
    head.writeUInt32LE(bytes.length)
    this.#child.stdin.write(Buffer.concat([head, bytes]))
  }

  async #onFrame(text: string): Promise<void> {
    if (text.startsWith('R')) {
      this.#settle?.resolve(Number(text.slice(1)))
      this.#settle = undefined
      return
    }
    const [name = '', ...args] = text.slice(1).split('\x1f')
    if (name === 'fatal') this.#failure = args[0] ?? ''
    try {
      const response = await this.#host.call(name, args)
      if (!this.#isGone) this.#write(response.join('\x1f'))
    } catch (error) {
      this.#settle?.reject(error as Error)
      this.#settle = undefined
      this.kill()
    }
  }

  /** One event at a time, as in a terminal. */
  #run(...parts: string[]): Promise<number> {
    const event = this.#last.then(() => {
      if (this.#isGone) throw this.#stopped()
      return new Promise<number>((resolve, reject) => {
        this.#settle = { resolve, reject }
        this.#write(parts.join('\x1f'))
      })
    })
    this.#last = event.catch(() => {})
    return event
  }

  async setInputs(inputs: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(inputs)) await this.#run('setInput', name, value)
  }

  init(): Promise<number> {
    return this.#run('OnInit')
  }

  async deinit(reason: number): Promise<void> {
    await this.#run('OnDeinit', String(reason))
  }

  async timer(): Promise<void> {
    await this.#run('OnTimer')
  }

  async tick(): Promise<void> {
    await this.#run('OnTick')
  }

  async transaction(trans: string, request: string, result: string): Promise<void> {
    await this.#run('OnTradeTransaction', trans, request, result)
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  async close(): Promise<void> {
    this.kill()
    await this.gone
  }
}
