import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ffuf } from './ffuf.ts'
import { openFlawed } from './flawed.ts'
import { openRatchet } from './ratchet.ts'
import type { Tool } from './run.ts'
import { slow } from './slow.ts'
import { sqlmap } from './sqlmap.ts'
import { wapiti } from './wapiti.ts'

/**
 * Lets four scanners loose on the real server, started in a folder of its own; with --plant on a small server that has a flaw for each,
 * which each must find. Exit status 1 where something was found on the real one, or a planted flaw was not.
 */
const tools: Readonly<
  Record<string, { readonly run: Tool; readonly command: string; readonly flaws: readonly RegExp[] }>
> = {
  wapiti: { run: wapiti, command: 'wapiti', flaws: [/Cross Site Scripting/i] },
  sqlmap: { run: sqlmap, command: 'sqlmap', flaws: [/\/rows: Parameter: /] },
  ffuf: { run: ffuf, command: 'ffuf', flaws: [/\/\.env answers 200/] },
  slowhttptest: {
    run: slow,
    command: 'slowhttptest',
    flaws: [/-H .*still connected/, /-B .*still connected/, /-X .*still connected/],
  },
}

/** Seen on the real server, and meant. */
const accepted: readonly { readonly finding: RegExp; readonly why: string }[] = [
  { finding: /X-XSS-Protection/, why: 'no browser of today reads it, and the policy forbids foreign scripts' },
  { finding: /Strict-Transport-Security/, why: 'the scratch server has no https; with an https address it is set' },
]

const say = (words: string) => process.stdout.write(`${words}\n`)
const usage = `Usage: npm run -s security-tools -- [--plant] [--only ${Object.keys(tools).join(',')}]`

function refuse(words: string): never {
  process.stderr.write(`${words}\n${usage}\n`)
  process.exit(1)
}

function asked() {
  try {
    const { values } = parseArgs({ options: { plant: { type: 'boolean' }, only: { type: 'string' } } })
    const names = values.only?.split(',') ?? Object.keys(tools)
    const unknown = names.find((name) => !Object.hasOwn(tools, name))
    if (unknown !== undefined) return refuse(`There is no tool ${unknown}.`)
    return { names, isPlanted: values.plant === true }
  } catch (error) {
    return refuse((error as Error).message)
  }
}

const { names, isPlanted } = asked()
const missing = names.filter((name) => spawnSync('which', [tools[name]?.command ?? '']).status !== 0)
if (missing.length > 0)
  refuse(`${missing.join(', ')} is missing. Install it: apt-get install wapiti sqlmap ffuf slowhttptest`)

let isBad = false
for (const name of names) {
  const tool = tools[name]
  if (!tool) continue
  const folder = mkdtempSync(join(tmpdir(), 'ratchet-scan-'))
  // Each has a server of its own: what one leaves behind does not disturb the next.
  const target = await (isPlanted ? openFlawed() : openRatchet())
  const startedMs = performance.now()
  try {
    const { asked, findings: all } = await tool.run(target, folder)
    const meant = isPlanted ? [] : accepted.filter(({ finding }) => all.some((one) => finding.test(one)))
    const findings = all.filter((one) => !meant.some(({ finding }) => finding.test(one)))
    const isAlive = await fetch(target.url).then(
      ({ status }) => status < 500 || status === 503,
      () => false,
    )
    const seconds = Math.round((performance.now() - startedMs) / 1000)
    say(
      `${name}: ${asked}; ${findings.length} findings, ${seconds} s${isAlive ? '' : '; afterwards the server did not answer'}`,
    )
    for (const finding of findings.slice(0, 40)) say(`  ${finding}`)
    for (const { finding, why } of meant) say(`  accepted: ${finding.source} (${why})`)
    if (isPlanted) {
      const unseen = tool.flaws.filter((flaw) => !findings.some((finding) => flaw.test(finding)))
      say(
        unseen.length === 0
          ? '  What was planted was found.'
          : `  WHAT WAS PLANTED WAS NOT FOUND: ${unseen.join(', ')}`,
      )
      isBad ||= unseen.length > 0
    } else isBad ||= findings.length > 0 || !isAlive
  } finally {
    await target.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
process.exitCode = isBad ? 1 : 0
