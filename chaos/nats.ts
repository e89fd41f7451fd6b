import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { quietPort } from './ports.ts'

/** Undefined where this machine has none. */
export function natsProgram(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin']
  return folders.map((folder) => join(folder, 'nats-server')).find((path) => existsSync(path))
}

/** @param port one that is free where nothing is said */
export async function startNats(program: string, port?: number): Promise<{ readonly url: string; stop(): void }> {
  const at = port ?? (await quietPort())
  const child: ChildProcess = spawn(program, ['-a', '127.0.0.1', '-p', String(at)], { stdio: 'ignore' })
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  for (let tries = 0; !(await answers(at)); tries++) {
    if (tries > 400) throw new Error('nats-server does not answer')
    await new Promise((done) => setTimeout(done, 25))
  }
  return { url: `nats://127.0.0.1:${at}`, stop: end }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
