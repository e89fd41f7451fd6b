// `npm test`: installs and builds what is missing, runs every suite, and closes with one line of counts. Arguments narrow
// the run: `npm test -- packages/domain`.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMPILED } from './lib/child.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { NODE, ROOT } from './lib/paths.mjs'
import { summarize } from './lib/report.mjs'
import { ensureServerBuilt } from './lib/server.mjs'
import { ensureWebBuilt } from './lib/web.mjs'

ensureInstalled()
const wanted = process.argv.slice(2)
// Only the server and the browser tests use what is built; a narrowed run of other parts need not wait for it.
const needsBuilt = !wanted.some((word) => /^(packages|tools)\b/.test(word))
const failedBuilds = needsBuilt ? [ensureWebBuilt(), ensureServerBuilt()].filter((isThere) => !isThere).length : 0

const folder = mkdtempSync(join(tmpdir(), 'ratchet-test-report-'))
const report = join(folder, 'report.json')
const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const parts = join(ROOT, 'tools', 'lib', 'parts.ts')
const reporters = ['--reporter=default', `--reporter=${parts}`, '--reporter=json', `--outputFile.json=${report}`]
// Some hundred servers are started: each finds the code of the one before compiled.
const env = { ...COMPILED, ...process.env }
const child = spawn(NODE, [vitest, 'run', ...reporters, ...wanted], { cwd: ROOT, env, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))

child.on('close', (code) => {
  const { line, status } = summarize(readReport(), code, failedBuilds)
  rmSync(folder, { recursive: true, force: true })
  const took = [process.env.RATCHET_CHECKED, `test: ${(performance.now() / 1000).toFixed(0)} s`, processorTime()]
  process.stdout.write(`${took.filter(Boolean).join(', ')}\n${line}\n`)
  process.exitCode = status
})

/** The processor time of the run, which does not depend on other load; empty if the system does not report it. */
function processorTime() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Ticks of a hundredth of a second, of all children that have ended: user and system.
    return `of processor ${((Number(fields[13]) + Number(fields[14])) / 100).toFixed(0)} s`
  } catch {
    return ''
  }
}

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return undefined
  }
}
