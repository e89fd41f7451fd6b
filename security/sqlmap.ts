import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Report, run, type Tool } from './run.ts'
import type { Operation, Target } from './target.ts'

const longestS = 120
const atOnce = 3

/** sqlmap: whether what is sent becomes a part of a statement. Each operation with a field is one run. */
export const sqlmap: Tool = async (target, folder): Promise<Report> => {
  const tried = target.operations.filter(({ path, marked, body }) => marked !== path || body !== undefined)
  const findings: string[] = []
  let over = 0
  async function tryOne(n: number, operation: Operation): Promise<void> {
    const file = join(folder, `sqlmap-${n}.txt`)
    writeFileSync(file, requestOf(target, operation))
    const settings = [
      '--batch',
      '--level',
      '1',
      '--risk',
      '1',
      '--technique',
      'BET',
      '--time-sec',
      '2',
      '--threads',
      '4',
    ]
    // A refusal is an answer like any other; only its difference counts.
    const codes = ['--ignore-code', '400,401,403,404,409,422,429,503', '--flush-session', '--disable-coloring']
    const out = join(folder, `sqlmap-${n}`)
    const args = ['-r', file, ...settings, ...codes, '--ignore-stdin', '--output-dir', out]
    const { code, text } = await run('sqlmap', args, longestS, folder)
    if (code === null) over++
    const named = `${operation.method} ${operation.path.split('?', 1)[0]}`
    if (wasFound(out)) findings.push(`${named}: ${/Parameter: .*/.exec(text)?.[0] ?? 'injectable'}`)
    else if (
      !/do not appear to be injectable|all tested parameters|no parameter\(s\) found/.test(text) &&
      code !== null
    )
      findings.push(`${named}: sqlmap did not get to its end: ${text.trim().split('\n').slice(-4).join(' ')}`)
  }
  const waiting = [...tried.entries()]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await tryOne(...next)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const cut = over > 0 ? `; ${over} of them ended after ${longestS} s each without a finding` : ''
  return { asked: `${tried.length} operations, each field and place in the address${cut}`, findings }
}

function requestOf({ url, cookie }: Target, { method, marked, body }: Operation): string {
  const lines = [`${method} ${marked} HTTP/1.1`, `Host: ${new URL(url).host}`]
  if (cookie) lines.push(`Cookie: ${cookie}`)
  if (body !== undefined) lines.push('Content-Type: application/json')
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}

/** It writes its log where it has found something. */
const wasFound = (folder: string): boolean =>
  existsSync(folder) &&
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('/log'))
    .some((name) => readFileSync(join(folder, name), 'utf8').trim() !== '')
