import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'

/** Undefined where this machine has none. */
export function natsProgram(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin']
  return folders.map((folder) => join(folder, 'nats-server')).find((path) => existsSync(path))
}

/** For what cannot do without: an engine in a process of its own does not start without NATS. @throws Error that says what to install */
export function requireNats(): string {
  const program = natsProgram()
  if (program === undefined) throw new Error('nats-server is not on this machine: install the package nats-server.')
  return program
}

export interface StartedNats {
  readonly url: string
  readonly pid: number
  stop(): void
}

/** Starts a NATS server, which ends with this process at the latest. @param port one that is free */
export async function startNats(program: string, port: number): Promise<StartedNats> {
  const child: ChildProcess = spawn(program, ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  for (let tries = 0; !(await answers(port)); tries++) {
    if (tries > 400) throw new Error('nats-server does not answer')
    await new Promise((done) => setTimeout(done, 25))
  }
  return { url: `nats://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: end }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
