import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type WasmModule, wasm } from './webassembly.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const shimFolder = join(root, 'bridge/mt5/shim')
const cacheFolder = join(root, 'node_modules/.cache/ratchet/expert')

export const SOURCE_FILE = join(root, 'bridge/mt5/Ratchet.mq5')
const staleMs = 300_000
export type Transport = 'wasm' | 'pipe'

/**
 * MQL5 as the C++ compilers of the shim accept it. Lines keep their numbers.
 *
 * - `#property` lines become comments.
 * - `input T Name = value;` becomes a variable that `setInput` can set.
 * - Dynamic arrays `T name[]` and `T &name[]` become `array<T>`.
 */
function toCpp(source: string): string {
  return source
    .split('\n')
    .map((line) =>
      line
        .replace(/^#property/, '// #property')
        .replace(
          /^input (\w+) (\w+) = (.*?);/,
          '$1 $2 = $3; [[maybe_unused]] static const bool declared$2 = declareInput("$2", $2);',
        )
        .replace(/\b(\w+) (&?)(\w+)\[\](?= *[,;)=])/g, 'array<$1> $2$3'),
    )
    .join('\n')
}

/** All files of a compilation by name. `main.cpp` is the one to compile. */
export function compilation(source: string, transport: Transport): Readonly<Record<string, string>> {
  const shim = Object.fromEntries(
    readdirSync(shimFolder)
      .filter((name) => name.endsWith('.h'))
      .sort()
      .map((name) => [name, readFileSync(join(shimFolder, name), 'utf8')]),
  )
  const main = `#include "program.h"\n#line 1 "Ratchet.mq5"\n${toCpp(source)}\n#line 1 "end.h"\n#include "${transport}.h"\n`
  return { ...shim, 'main.cpp': main }
}

/** Runs `make` once for each content of the files and the command, and returns the file that it made. */
export async function cached(
  files: Readonly<Record<string, string>>,
  command: string,
  make: (path: string) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256')
    .update(JSON.stringify([files, command]))
    .digest('hex')
    .slice(0, 24)
  const path = join(cacheFolder, hash)
  if (existsSync(path)) return path
  mkdirSync(dirname(path), { recursive: true })
  const lock = `${path}.lock`
  while (!takes(lock)) await setTimeout(100)
  try {
    if (existsSync(path)) return path
    const unfinished = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}`
    await make(unfinished)
    renameSync(unfinished, path)
  } finally {
    rmSync(lock, { force: true })
  }
  return path
}

/**
 * Takes the lock of a file that is being made: of several processes one compiles for half a minute, and the others wait. A killed process leaves its
 * lock, which counts for five minutes. @returns false if another has it
 */
function takes(lock: string): boolean {
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (age > staleMs) rmSync(lock, { force: true })
  try {
    writeFileSync(lock, '', { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

/** The terminal prescribes the parameters of an event, used or not. */
export const FLAGS = ['-std=c++17', '-O1', '-fno-exceptions', '-Wall', '-Wextra', '-Werror', '-Wno-unused-parameter']

export class CompileError extends Error {
  override readonly name = 'CompileError'
}

/** The object file goes through stdout: the tool's own files are copied whole with each write, which doubled the time. */
async function compileWasm(files: Readonly<Record<string, string>>, path: string): Promise<void> {
  const { commands, runLLVM } = await import('@yowasp/clang')
  const object: Uint8Array[] = []
  let log = ''
  const stdout = (bytes: Uint8Array | null) => {
    if (bytes) object.push(bytes.slice())
  }
  const stderr = (bytes: Uint8Array | null) => {
    if (bytes) log += new TextDecoder().decode(bytes)
  }
  try {
    // Loads the compiler without its progress messages.
    await runLLVM(undefined, undefined, { fetchProgress: () => {} })
    await commands['clang++']([...FLAGS, '-c', 'main.cpp', '-o', '-'], { ...files }, { stdout, stderr })
    const main = new Uint8Array(Buffer.concat(object))
    const linkArgs = ['-mexec-model=reactor', 'main.o', '-o', 'main.wasm']
    const output = await commands['clang++'](linkArgs, { 'main.o': main }, { stdout: stderr, stderr })
    writeFileSync(path, output?.['main.wasm'] as Uint8Array)
  } catch (error) {
    throw new CompileError(`clang for WebAssembly: ${log}`, { cause: error })
  }
}

/** The Expert Advisor as a WebAssembly module. Compiled once for each content of the source and the shim. */
export async function compileExpert(source: string = readFileSync(SOURCE_FILE, 'utf8')): Promise<WasmModule> {
  const files = compilation(source, 'wasm')
  const path = await cached(files, FLAGS.join(' '), (unfinished) => compileWasm(files, unfinished))
  return wasm.compile(readFileSync(path))
}
