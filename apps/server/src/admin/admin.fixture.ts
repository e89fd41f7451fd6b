import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../core/settings/config.ts'
import { readWords } from './commands.ts'
import { errorLine } from './error-line.ts'
import { exitStatus } from './exit-status.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

/** What an operator types, as a process of its own. */
export async function admin(words: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [main, ...words], { env: { PATH: process.env.PATH, ...env } })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, out, err }
}

/** The same without the process, which takes seconds to begin. */
export async function typed(words: readonly string[], databaseUrl: string, env: Readonly<Record<string, string>> = {}) {
  const read = readWords(words)
  if ('help' in read) return { code: 0, out: `${read.help}\n`, err: '' }
  if ('refusal' in read) return { code: 2, out: '', err: `${read.refusal}\n` }
  const [name = '', ...rest] = words
  let out = ''
  const say = (line: string) => {
    out += `${line}\n`
  }
  try {
    await read.command.run(databaseUrl, readConfig({ DATABASE_URL: databaseUrl, ...env }), rest, say)
    return { code: 0, out, err: '' }
  } catch (error) {
    return { code: exitStatus(name, error), out, err: `${errorLine(name, error)}\n` }
  }
}
