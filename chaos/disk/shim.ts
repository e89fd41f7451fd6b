import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EmbeddedPostgres } from '@ratchet/store/embedded'

const compiler = process.env.CC ?? 'cc'

/** Why fsync cannot be tampered with here; undefined where it can. */
export function whyNoShim(): string | undefined {
  if (process.platform !== 'linux') return 'it needs Linux'
  return spawnSync(compiler, ['--version'], { stdio: 'ignore' }).status === 0 ? undefined : 'there is no C compiler'
}

function compile(into: string): string {
  const library = join(into, 'fsync.so')
  const source = join(import.meta.dirname, 'fsync.c')
  const { status, stderr } = spawnSync(compiler, ['-shared', '-fPIC', '-o', library, source, '-ldl'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The shim was not compiled: ${stderr}`)
  return library
}

/** The arguments of a running postmaster, and its user. */
function readCommand(pid: number) {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(1, -1)
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const id = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1])
  return { program: readlinkSync(`/proc/${pid}/exe`), words, uid: id('Uid'), gid: id('Gid') }
}

/**
 * Starts the same PostgreSQL again, on a disk that does as it is told.
 * @param folder takes the shim; PostgreSQL's user must be able to pass through it
 * @param word the file that `tellDisk` writes
 */
export async function startShimmed(
  postgres: EmbeddedPostgres,
  folder: string,
  word: string,
): Promise<EmbeddedPostgres> {
  const { program, words, uid, gid } = readCommand(postgres.pid)
  await postgres.stop()
  const child = spawn(program, words, {
    cwd: '/',
    stdio: 'ignore',
    detached: true,
    ...(process.getuid?.() === 0 && { uid, gid }),
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C', LD_PRELOAD: compile(folder), CHAOS_FSYNC: word },
  })
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  child.on('error', () => {})
  process.once('exit', () => child.kill('SIGQUIT'))
  const stop = () => {
    child.kill('SIGQUIT')
    return exited
  }
  return { url: postgres.url, pid: child.pid ?? 0, exited, stop }
}

/** What the disk does from now on; `die`: whoever it holds back ends there, as in a crash, and the others go on. */
export function tellDisk(word: string, what: 'fail' | 'hold' | 'die' | 'keep'): void {
  if (what === 'keep') rmSync(word, { force: true })
  else {
    // At one moment: a disk that reads an empty file keeps what it is given.
    writeFileSync(`${word}.new`, what)
    renameSync(`${word}.new`, word)
  }
}
