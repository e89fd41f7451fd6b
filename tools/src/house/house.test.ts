import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { summarize } from '../../lib/report.mjs'
import { ROOT } from '../check/sources.ts'

/** A server that tells its process number once it hears signals, then every signal, and takes a moment to end in order, with status 7. */
const SERVER = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {
    process.stdout.write(signal + '\\n')
    setTimeout(() => process.exit(7), 300)
  })
  process.stdout.write('pid ' + process.pid + '\\n')
  setInterval(() => {}, 1000)
`

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

async function startShielded(env: NodeJS.ProcessEnv = {}) {
  const child = join(ROOT, 'tools', 'lib', 'child.mjs')
  const script = `import { runNode } from ${JSON.stringify(child)}; runNode(['-e', ${JSON.stringify(SERVER)}], { shield: true })`
  const wrapper = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  started.push(wrapper)
  let output = ''
  wrapper.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  while (!output.includes('pid ')) await new Promise((done) => setTimeout(done, 10))
  return { wrapper, serverPid: Number(/pid (\d+)/.exec(output)?.[1]), output: () => output }
}

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

describe('npm start', () => {
  it('tells the server once, however many signals come, and ends with its status', async () => {
    const { wrapper, output, serverPid } = await startShielded()
    for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) wrapper.kill(signal)
    const [code] = await once(wrapper, 'close')
    expect(code).toBe(7)
    expect(output().match(/SIG\w+/g)).toEqual(['SIGTERM'])
    expect(isAlive(serverPid)).toBe(false)
  })

  it.skipIf(process.platform !== 'linux')('leaves no server behind when it is killed -9', async () => {
    const { wrapper, serverPid } = await startShielded()
    expect(isAlive(serverPid)).toBe(true)
    wrapper.kill('SIGKILL')
    await expect.poll(() => isAlive(serverPid), { timeout: 5000 }).toBe(false)
  })
})

describe('closing line of npm test', () => {
  const report = { numPassedTests: 12, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }

  it.each([
    ['a good run', report, 0, '12 passed, 0 failed', 0],
    ['skipped tests', { ...report, numPendingTests: 2, numTodoTests: 1 }, 0, '12 passed, 0 failed, 3 skipped', 0],
    ['a failed test', { ...report, numFailedTests: 1 }, 1, '12 passed, 1 failed', 1],
    [
      'a file that cannot be loaded',
      { ...report, testResults: [{ status: 'failed', assertionResults: [] }] },
      1,
      '12 passed, 1 failed',
      1,
    ],
    ['an error outside any test', report, 1, '12 passed, 1 failed', 1],
    ['no report at all', undefined, 1, '0 passed, 1 failed', 1],
    ['a killed run', undefined, null, '0 passed, 1 failed', 1],
  ])('tells %s', (_name, result, exitCode, line, status) => {
    expect(summarize([{ report: result, code: exitCode }])).toEqual({ line, status })
  })

  it('adds the counts of several runs', () => {
    const other = { ...report, numFailedTests: 1, numPendingTests: 3 }
    const runs = [
      { report, code: 0 },
      { report: other, code: 1 },
    ]
    expect(summarize(runs)).toEqual({ line: '24 passed, 1 failed, 3 skipped', status: 1 })
  })

  it('a run without any test is no good one', () => {
    expect(summarize([{ report: { ...report, numPassedTests: 0 }, code: 0 }])).toEqual({
      line: '0 passed, 1 failed',
      status: 1,
    })
  })

  it('counts a web app that cannot be built', () => {
    expect(summarize([{ report, code: 0 }], 1)).toEqual({ line: '12 passed, 1 failed', status: 1 })
  })
})
