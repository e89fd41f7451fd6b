// `npm run check`: types, lint, import rules, dead code and the project's own promises, two at a time, in about a minute.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { NODE, ROOT } from './lib/paths.mjs'

ensureInstalled()

const module = (...path) => join(ROOT, 'node_modules', ...path)
const tsc = (project) => [module('typescript', 'bin', 'tsc'), '-p', project]
const own = (name) => ['tools/src/check/main.ts', name]

/** The longest first, so that two cores end together. */
const CHECKS = [
  ['dead code (knip)', [module('knip', 'bin', 'knip.js'), '--no-progress', '--no-config-hints']],
  ['types of server and packages', tsc('tsconfig.json')],
  ['types of the web app', tsc('apps/web/tsconfig.json'), 'apps/web/src'],
  ['types of the browser tests', tsc('e2e/tsconfig.json'), 'e2e/src'],
  ['format and lint (biome)', [module('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.']],
  ['import rules', own('imports')],
  ['names of brokers', own('brokers')],
  ['messages appear once', own('messages')],
  ['prose of documents and interface texts', own('prose')],
  ['texts of the web app in texts.ts', own('texts')],
  ['links of the documents', own('links')],
  ['commands in documents', own('commands')],
  ['commit subjects', own('commits')],
  ['hashes and scripts of the lock file', own('lock')],
  ['licences', own('licences')],
  ['table of security requirements', own('asvs')],
  ['migrations beside the previous release', own('migrations')],
  ['MQL5 of the Expert Advisor', own('mql5')],
  ['test tiers', own('tiers')],
].filter(([, , needs]) => needs === undefined || existsSync(join(ROOT, needs)))

const startedMs = performance.now()
const results = []
const queue = [...CHECKS]
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
report()

async function work() {
  for (let check = queue.shift(); check; check = queue.shift()) results.push(await run(check))
}

function run([name, args]) {
  return new Promise((done) => {
    const fromMs = performance.now()
    const output = []
    const env = { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' }
    const child = spawn(NODE, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.on('error', (error) => output.push(Buffer.from(error.message)))
    child.on('close', (code) =>
      done({ name, ok: code === 0, text: Buffer.concat(output).toString().trim(), ms: performance.now() - fromMs }),
    )
  })
}

function report() {
  const failed = results.filter(({ ok }) => !ok)
  for (const { name, text } of failed) console.log(`\n── ${name} ──\n${text}\n`)
  for (const [name] of CHECKS) {
    const { ok, ms } = results.find((result) => result.name === name)
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${seconds(ms).padStart(7)}  ${name}`)
  }
  const all = seconds(performance.now() - startedMs)
  console.log(`\n${results.length - failed.length} checks passed, ${failed.length} failed, in ${all}`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}
