import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { type Report, run, type Tool } from './run.ts'

const connections = 400
const lengthS = 60
const patienceMs = 3000
/** At its end the tool closes what is still open. */
const lastLookMs = (lengthS - 3) * 1000

/**
 * slowhttptest: whether who sends or reads slowly keeps others out. -H: slow headers, -B: slow bodies, -X: slow readers. What it says itself of slow
 * readers is of no use: it counts a connection as open until it has read what the kernel still holds. So the server's end is counted.
 */
export const slow: Tool = async ({ url, cookie, operations }, folder): Promise<Report> => {
  const has = (path: string) => operations.some((one) => one.path.startsWith(path))
  const long = has('/long') ? '/long' : '/api/openapi.json'
  const body = has('/long') ? '/' : '/api/auth/sign-in/email'
  const ways: readonly (readonly [way: string, path: string, ...more: string[]])[] = [
    ['-H', '/', '-i', '5', '-x', '24'],
    ['-B', body, '-i', '5', '-s', '8192', '-t', 'POST', '-f', 'application/json'],
    ['-X', long, '-w', '512', '-y', '1024', '-n', '5', '-z', '32', '-k', '3'],
  ]
  const findings: string[] = []
  const figures: string[] = []
  for (const [way, path, ...more] of ways) {
    const prefix = join(folder, `slow${way}`)
    const load = ['-c', String(connections), '-r', '200', '-l', String(lengthS), '-p', '3', '-g', '-o', prefix]
    const who = cookie === '' ? [] : ['-j', cookie]
    const watching = watch(url)
    const { text } = await run('slowhttptest', [way, '-u', url + path, ...load, ...more, ...who], lengthS + 30, folder)
    const { refused, asked, longestMs, most, left } = await watching()
    if (!text.includes('Exit status'))
      return { asked: '', findings: [`slowhttptest did not get to its end: ${text.slice(-800)}`] }
    if (refused > 0) findings.push(`${way} ${path}: somebody else was not answered ${refused} of ${asked} times`)
    if (left > connections / 20) findings.push(`${way} ${path}: ${left} slow ones were still connected at its end`)
    figures.push(`${way} at most ${most} connected, ${left} at its end, others answered within ${longestMs} ms`)
  }
  return { asked: `${connections} connections each, up to ${lengthS} s: ${figures.join('; ')}`, findings }
}

interface Watched {
  readonly refused: number
  readonly asked: number
  readonly longestMs: number
  readonly most: number
  readonly left: number
}

/** Asks every second, as somebody else would who comes anew, and counts the connections at the server's end. */
function watch(url: string): () => Promise<Watched> {
  const [found, port, beganMs] = [
    { refused: 0, asked: 0, longestMs: 0, most: 0, left: 0 },
    Number(new URL(url).port),
    performance.now(),
  ]
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const startedMs = performance.now()
      found.asked++
      if (!(await isAnswered(`${url}/healthz`))) found.refused++
      found.longestMs = Math.max(found.longestMs, Math.round(performance.now() - startedMs))
      const open = openAt(port)
      found.most = Math.max(found.most, open)
      if (performance.now() - beganMs < lastLookMs) found.left = open
      await new Promise((done) => setTimeout(done, 1000))
    }
  })()
  return async () => {
    // Where it ends before its time nobody was left to be slow.
    const isEarly = performance.now() - beganMs < lastLookMs
    isOver = true
    await watching
    return isEarly ? { ...found, left: 0 } : found
  }
}

/** Over a connection of its own. */
const isAnswered = (url: string): Promise<boolean> =>
  new Promise((done) => {
    const request = get(url, { agent: false, timeout: patienceMs }, (response) => {
      response.resume()
      done(true)
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => done(false))
  })

/** Established connections to a port of this machine. */
function openAt(port: number): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const lines = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  return lines.filter(([, at = '', , state]) => at.endsWith(local) && state === '01').length
}
