import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Result, rowOf } from '../measure.ts'
import type { Memory } from './collected.ts'
import type { Rhythm } from './market.ts'
import { type Scene, startScene } from './scene.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)

export interface FanoutSize {
  readonly sockets: number
  readonly rounds: number
  readonly rhythm: Rhythm
}

const fullSize: FanoutSize = { sockets: 10_000, rounds: 5, rhythm: { bursts: 60, rows: 40, restMs: 6500 } }
/** The server broadcasts the market as often as this. */
const everyMs = 200
/** Steps in which sockets are opened while memory is measured, ours and the plain ones in turns. */
const steps = 5

/** Telling the market of twenty symbols to very many browsers, by the complete server, against the same bytes on plain sockets. */
export async function fanoutBench(size: FanoutSize = fullSize): Promise<Result[]> {
  checkOpenFiles(size.sockets)
  const folder = mkdtempSync(join(tmpdir(), 'ratchet-fanout-'))
  try {
    const memory = await inScene(folder, { ...size, rhythm: { ...size.rhythm, bursts: 1, rows: 1 } }, memoryRows)
    return [...(await inScene(folder, size, tellingRows)), ...memory]
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** @throws Error if the system does not let a process open so many sockets; the message says what to do */
function checkOpenFiles(sockets: number): void {
  const [, allowed = '0'] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  const needed = sockets + 500
  if (Number(allowed) < needed)
    throw new Error(
      `A process may open ${allowed} files here, and ${needed} are needed: raise the limit with ulimit -n.`,
    )
}

async function inScene<T>(
  folder: string,
  size: FanoutSize,
  work: (scene: Scene, size: FanoutSize) => Promise<T>,
): Promise<T> {
  const scene = await startScene(folder, size.rhythm)
  try {
    return await work(scene, size)
  } finally {
    await scene.stop()
  }
}

const kB = (bytes: number) => bytes / 1024

/** The memory of idle open sockets, in both processes after a garbage collection. */
async function memoryRows(scene: Scene, { sockets }: FanoutSize): Promise<Result[]> {
  // The first sockets bring the code into memory.
  await scene.open(Math.ceil(sockets / 50))
  const before = await scene.memory()
  for (let step = 0; step < steps; step++) await scene.open(sockets / steps)
  const after = await scene.memory()
  const each = (who: 'ours' | 'plain', what: keyof Memory) => kB(after[who][what] - before[who][what]) / sockets
  const shown = (who: 'ours' | 'plain') =>
    `${each(who, 'rss').toFixed(2)} kB a socket, of it ${each(who, 'heapUsed').toFixed(2)} kB JavaScript`
  say(`ours ${shown('ours')} (${Math.round(kB(before.ours.rss) / 1024)} MB before); plain ${shown('plain')}`)
  const what = `memory for each stream, resident, after a collection`
  const yardstickName = 'plain node:net sockets'
  return [
    rowOf({ what, yardstickName, unit: 'kB' }, { ours: [each('ours', 'rss')], yardstick: [each('plain', 'rss')] }),
  ]
}

const both = () => ({ ours: [] as number[], yardstick: [] as number[] })

/** Bursts of the market, and in its rests the same bytes as often on the plain sockets. */
async function tellingRows(scene: Scene, { sockets, rounds, rhythm }: FanoutSize): Promise<Result[]> {
  say(`Opening ${sockets} streams, and as many plain sockets`)
  await scene.open(sockets)
  const [perFrame, share, hold] = [both(), both(), both()]
  for (let round = 0; round <= rounds; round++) {
    const ours = await scene.burst(rhythm)
    const plain = await scene.plainly(Math.round(ours.frames / sockets), everyMs)
    const told = { ours: ours.frames / sockets, plain: plain.frames / sockets }
    const shares = [ours.cpuMs / (told.ours * everyMs), plain.cpuMs / (told.plain * everyMs)] as const
    say(
      `${told.ours.toFixed(2)} messages of ${Math.round(ours.bytes / ours.frames)} bytes to each: ${((ours.cpuMs / ours.frames) * 1000).toFixed(2)} µs, ${shares[0].toFixed(3)} of a core, longest slice ${ours.longestMs.toFixed(1)} ms, longest pause of the loop ${ours.loopMs.toFixed(1)} ms; ` +
        `plain ${((plain.cpuMs / plain.frames) * 1000).toFixed(2)} µs, ${shares[1].toFixed(3)} of a core, longest pause ${plain.longestMs.toFixed(1)} ms`,
    )
    // The first round only warms up.
    if (round === 0) continue
    perFrame.ours.push((ours.cpuMs / ours.frames) * 1000)
    perFrame.yardstick.push((plain.cpuMs / plain.frames) * 1000)
    share.ours.push(shares[0])
    share.yardstick.push(shares[1])
    hold.ours.push(ours.longestMs)
    hold.yardstick.push(plain.longestMs)
  }
  const yardstickName = 'the same bytes over plain node:net sockets'
  const to = `${sockets} streams`
  return [
    rowOf({ what: `processor time per message to ${to}`, yardstickName, unit: 'µs' }, perFrame),
    rowOf({ what: `twenty symbols five times a second to ${to}`, yardstickName, unit: 'core' }, share),
    rowOf({ what: `longest block of the process`, yardstickName, unit: 'ms' }, hold),
  ]
}
