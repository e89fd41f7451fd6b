import { spawn } from 'node:child_process'

export interface Ran {
  readonly code: number | null
  readonly text: string
}

/** Runs one of the tools to its end, or ends it when its time is over. */
export async function run(command: string, args: readonly string[], longestS: number, cwd: string): Promise<Ran> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, HOME: cwd } })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      text += String(data)
    })
  const timer = setTimeout(() => child.kill('SIGTERM'), longestS * 1000)
  const code = await new Promise<number | null>((done, failed) => {
    child.once('error', failed)
    child.once('close', done)
  }).finally(() => clearTimeout(timer))
  return { code, text }
}

/** What a tool found. Nothing is written where it found nothing. */
export interface Report {
  /** What it was let do, in words. */
  readonly asked: string
  readonly findings: readonly string[]
}
export type Tool = (target: import('./target.ts').Target, folder: string) => Promise<Report>
