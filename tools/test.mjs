// `npm test` proves a commit; with `--system` (`npm run test:system`) it proves a release. Both install and build what is missing, run the
// projects of their tier and close with one line of counts. Arguments narrow the run: `npm test -- packages/domain`.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMPILED } from './lib/child.mjs'
import { folderInMemory } from './lib/in-memory.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { NODE, ROOT } from './lib/paths.mjs'
import { summarize } from './lib/report.mjs'
import { ensureMarkedServerBuilt, ensureServerBuilt } from './lib/server.mjs'
import { ensureWebBuilt } from './lib/web.mjs'

ensureInstalled()
const isSystem = process.argv[2] === '--system'
const wanted = process.argv.slice(isSystem ? 3 : 2)
/** Projects of one Vitest each. Page tests have one page and leave a core half idle, so they run beside the others. */
const runs = isSystem ? [['system']] : [['rules', 'services', 'journeys'], ['pages']]
// Only the server and the browser tests use what is built; a narrowed run of other parts need not wait for it.
const paths = wanted.filter((word) => /^[a-z\d]+\//.test(word))
const needsBuilt =
  paths.length === 0 || paths.some((path) => !/^(packages|tools|simulation|campaign|apps\/web)\//.test(path))
const builds = needsBuilt ? [ensureWebBuilt, ensureServerBuilt] : []
if (paths.length === 0 || paths.some((path) => path.startsWith('chaos/'))) builds.push(ensureMarkedServerBuilt)
const failedBuilds = builds.filter((build) => !build()).length

const workedBefore = worked()
const folder = mkdtempSync(join(tmpdir(), 'ratchet-test-report-'))
const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const parts = join(ROOT, 'tools', 'lib', 'parts.ts')
const memory = folderInMemory()
/** Whoever names a folder means it. */
const inMemory = memory ? { TMPDIR: memory } : {}
const children = new Set()

/** Runs Vitest. @returns {Promise<{ code: number | null, report: object | undefined }>} */
async function run(projects) {
  const file = join(folder, `${projects[0]}.json`)
  const reporters = ['--reporter=default', `--reporter=${parts}`, '--reporter=json', `--outputFile.json=${file}`]
  const args = [...projects.flatMap((name) => ['--project', name]), '--passWithNoTests', ...wanted]
  // Some hundred servers are started: each finds the code of the one before compiled.
  const env = { ...COMPILED, ...inMemory, ...process.env }
  const child = spawn(NODE, [vitest, 'run', ...reporters, ...args], { cwd: ROOT, env, stdio: 'inherit' })
  children.add(child)
  const code = await new Promise((done) => child.on('close', done))
  children.delete(child)
  return { code, report: readReport(file) }
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })

const { line, status } = summarize(await Promise.all(runs.map(run)), failedBuilds)
rmSync(folder, { recursive: true, force: true })
const took = [
  process.env.RATCHET_CHECKED,
  `tests: ${(performance.now() / 1000).toFixed(0)} s`,
  `processors of this machine, all programs: ${(worked() - workedBefore).toFixed(0)} s`,
]
process.stdout.write(`${took.filter(Boolean).join(', ')}\n${line}\n`)
process.exitCode = status

/** @returns {number} seconds that all processors of the machine have worked: a database outlives its starter, so a process cannot count it. */
function worked() {
  const times = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq)
  return times.reduce((sum, ms) => sum + ms, 0) / 1000
}

function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return undefined
  }
}
