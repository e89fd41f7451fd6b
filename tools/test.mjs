// `npm test`: installs and builds what is missing, runs every suite, and closes with one line of counts. Arguments narrow
// the run: `npm test -- packages/domain`.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { NODE, ROOT } from './lib/paths.mjs'
import { ensureWebBuilt } from './lib/web.mjs'

ensureInstalled()
ensureWebBuilt()

const folder = mkdtempSync(join(tmpdir(), 'ratchet-test-report-'))
const report = join(folder, 'report.json')
const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const child = spawn(NODE, [vitest, 'run', ...reporters, ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))

child.on('close', (code) => {
  const { passed, failed, skipped } = count(readReport())
  rmSync(folder, { recursive: true, force: true })
  // A run that ended badly without a failed test, an error outside any test say, must not look like a good one.
  const failures = failed === 0 && code !== 0 ? 1 : failed
  process.stdout.write(`${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
  process.exit(failures === 0 ? 0 : 1)
})

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return undefined
  }
}

function count(result) {
  if (result === undefined) return { passed: 0, failed: 0, skipped: 0 }
  // A file that could not even be loaded has no tests; it counts as one failure.
  const broken = result.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + broken.length,
    skipped: result.numPendingTests + result.numTodoTests,
  }
}
