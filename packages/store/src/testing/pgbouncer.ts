import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

export interface PgBouncer {
  /** Of the pooler alone: no user stands in it. */
  readonly url: string
  stop(): Promise<void>
}

/** Undefined where this machine has none. */
export function pgbouncerProgram(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin']
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path))
}

/**
 * PgBouncer in transaction mode before the PostgreSQL of `owner`, as docs/operate/database.md describes it: it asks PostgreSQL for what proves a
 * login, and so needs no password but its own.
 * @param owner address of a superuser there
 * @param connections to PostgreSQL at most, for each login: few, so that they change hands all the time
 */
export async function startPgBouncer(program: string, owner: string, connections = 3): Promise<PgBouncer> {
  const { hostname, port: target, username, password, pathname } = new URL(owner)
  const folder = mkdtempSync(join(tmpdir(), 'ratchet-pgbouncer-'))
  const port = await freePort()
  const users = join(folder, 'users')
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`)
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    auth_user: username,
    auth_query: 'select usename, passwd from pg_shadow where usename = $1',
    pool_mode: 'transaction',
    default_pool_size: String(connections),
    max_client_conn: '200',
    server_login_retry: '1',
  }
  const file = join(folder, 'pgbouncer.ini')
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(file, `[databases]\n* = host=${hostname} port=${target}\n[pgbouncer]\n${lines.join('\n')}\n`)
  // It refuses to be root, and then reads as somebody who has nothing.
  for (const path of [folder, users, file]) chmodSync(path, 0o755)
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, ['-q', ...user, file], { stdio: 'ignore' })
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  await answering(child, port)
  return {
    url: `postgres://127.0.0.1:${port}${pathname}`,
    async stop() {
      process.off('exit', end)
      const ended = new Promise((done) => child.once('exit', done))
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answering(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; !(await answers(port)); tries++) {
    if (tries > 200 || child.exitCode !== null) throw new Error('pgbouncer does not answer')
    await new Promise((done) => setTimeout(done, 25))
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return typeof address === 'object' && address ? address.port : 0
}
