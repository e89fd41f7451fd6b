import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Desk, type Special } from '../desk.ts'
import { whyNoShim } from '../disk/shim.ts'
import { fill, mountSmall, unmount, whyNoSmallDisk } from '../disk/tmpfs.ts'
import { Violation } from '../violation.ts'
import { attempt, bidNow, publish, tighten } from '../work.ts'
import { load } from './load.ts'
import { type Kind, type Outcome, pause, type Round } from './round.ts'
import { recover } from './server.ts'

/** Room for a fresh cluster and its log. */
const megabytes = 320
const tries = 60

/** Publishes until several were told "not now", or all of it is tried. @returns how many were. @throws Violation where one gets no answer */
async function publishAgainstIt({ desk, random, tag }: Round): Promise<number> {
  const bid = await bidNow(desk.ada)
  let refused = 0
  for (let n = 0; n < tries && refused < 6; n++) {
    const one = attempt(`${tag}-full-${n}`, random, bid)
    desk.attempts.push(one)
    if (await publish(desk.ada, one)) continue
    if (one.refused === 0) throw new Violation('503', `${one.tag} was not answered while the disk took nothing`)
    refused++
  }
  await tighten(desk.ada, random)
  return refused
}

/** A data set of its own on a disk that is spoilt and mended again. */
async function onADisk(round: Round, special: Special, hurt: (desk: Desk) => Promise<() => void>): Promise<Outcome> {
  const desk = await Desk.open(round.desk.shape, round.random.whole(1, 1_000_000), special)
  const { tell, tag } = round
  const own: Round = { ...round, desk }
  let whole = false
  try {
    tell('its own data set is there')
    await load(own)
    await desk.readBack()
    const mend = await hurt(desk)
    const refused = await publishAgainstIt({ ...own, tag: `${tag}-a` })
    tell(`${refused} instructions were told "not now"`)
    mend()
    const mendedMs = performance.now()
    await pause(50)
    // A process that does not come back by itself is restarted, as its operator would do.
    await desk.cluster.answering(20).catch(() => desk.cluster.stop())
    await desk.cluster.again()
    const recoveryMs = await recover(own, mendedMs)
    await load({ ...own, tag: `${tag}-b` })
    await desk.readBack()
    await desk.level()
    await desk.lookFromOutside()
    tell('all of it is level')
    whole = true
    return { what: refused === 0 ? 'without effect' : '', recoveryMs, orders: desk.attempts.length }
  } catch (error) {
    tell(`its own data set: ${desk.folder}`)
    tell(`its server's last words: ${desk.front.output.slice(-1500)}`)
    throw error
  } finally {
    await desk.close(!whole)
  }
}

export const diskFull: Kind = {
  name: 'disk',
  shapes: ['all'],
  weight: 2,
  missing: whyNoSmallDisk,
  async run(round) {
    let disk = ''
    const beforehand = (clusterDir: string) => {
      disk = clusterDir
      mountSmall(clusterDir, megabytes)
    }
    const log = round.random.next() < 0.5
    const outcome = await onADisk(round, { beforehand, undo: unmount }, async (desk) => {
      const free = fill(disk)
      round.tell(log ? 'the disk is full, and the log needs a new file' : 'the disk is full')
      // The log has a file ahead; without one the next commit has nowhere to go.
      if (log) await desk.books.read('select pg_switch_wal()').catch(() => {})
      return free
    })
    return { ...outcome, what: `disk full${log ? ', the log with it' : ''} ${outcome.what}`.trim() }
  },
}

export const fsyncFails: Kind = {
  name: 'fsync',
  shapes: ['all'],
  weight: 2,
  missing: whyNoShim,
  async run(round) {
    let flag = ''
    const afterwards: Special['afterwards'] = async (cluster, folder) => {
      flag = join(folder, 'fsync-fails')
      await cluster.onBadDisk(folder, flag)
    }
    const outcome = await onADisk(round, { afterwards }, async () => {
      writeFileSync(flag, '')
      round.tell('fsync fails')
      return () => rmSync(flag)
    })
    return { ...outcome, what: `fsync failed ${outcome.what}`.trim() }
  },
}
