import { join } from 'node:path'
import { Desk, type Special } from '../desk.ts'
import { tellDisk, whyNoShim } from '../disk/shim.ts'
import { fill, mountSmall, unmount, whyNoSmallDisk } from '../disk/tmpfs.ts'
import { Violation } from '../violation.ts'
import { type Attempt, attempt, bidNow, publish, publishBare, tighten } from '../work.ts'
import { load } from './load.ts'
import { type Kind, type Outcome, pause, type Round, whyNotOurs } from './round.ts'
import { recover } from './server.ts'

/** Room for a fresh cluster and its log. */
const megabytes = 320
const tries = 60
/** What was on its way out of the process is out after that. */
const settledMs = 500

/** Publishes until several were told "not now", or all of it is tried. @returns how many were. @throws Violation where one gets no answer */
async function publishAgainstIt(round: Round): Promise<number> {
  const { desk, random, tell } = round
  const tag = `${round.tag}-a`
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
  tell(`${refused} instructions were told "not now"`)
  return refused
}

const effect = (refused: number) => (refused === 0 ? ' without effect' : '')

/** A data set of its own on a disk that is spoilt and mended again. @param hurt says what came of it */
async function onADisk(round: Round, special: Special, hurt: (own: Round) => Promise<string>): Promise<Outcome> {
  const desk = await Desk.open(round.desk.shape, round.random.whole(1, 1_000_000), {
    plant: round.desk.plant,
    ...special,
  })
  const { tell } = round
  const own: Round = { ...round, desk }
  let whole = false
  try {
    tell('its own data set is there')
    await load(own)
    await desk.readBack()
    const what = await hurt(own)
    const mendedMs = performance.now()
    await pause(50)
    // A process that does not come back by itself is restarted, as its operator would do.
    await desk.cluster.answering(20).catch(() => desk.cluster.stop())
    await desk.cluster.again()
    const recoveryMs = await recover(own, mendedMs)
    await load({ ...own, tag: `${round.tag}-b` })
    await desk.readBack()
    await desk.level()
    await desk.lookFromOutside()
    tell('all of it is level')
    whole = true
    return { what, recoveryMs, orders: desk.attempts.length }
  } catch (error) {
    tell(`its own data set: ${desk.folder}`)
    tell(`its server's last words: ${desk.front.output().slice(-1500)}`)
    throw error
  } finally {
    await desk.close(!whole)
  }
}

export const diskFull: Kind = {
  name: 'disk',
  shapes: ['all'],
  weight: 2,
  missing: () => whyNotOurs() ?? whyNoSmallDisk(),
  async run(round) {
    let disk = ''
    const beforehand = (clusterDir: string) => {
      disk = clusterDir
      mountSmall(clusterDir, megabytes)
    }
    const log = round.random.next() < 0.5
    return onADisk(round, { beforehand, undo: unmount }, async (own) => {
      const free = fill(disk)
      own.tell(log ? 'the disk is full, and the log needs a new file' : 'the disk is full')
      // The log has a file ahead; without one the next commit has nowhere to go.
      if (log) await own.desk.books.read('select pg_switch_wal()').catch(() => {})
      const refused = await publishAgainstIt(own)
      free()
      return `disk full${log ? ', the log with it' : ''}${effect(refused)}`
    })
  },
}

/** On a disk that does as it is told. */
function onAToldDisk(
  round: Round,
  hurt: (own: Round, tell: (what: Parameters<typeof tellDisk>[1]) => void) => Promise<string>,
): Promise<Outcome> {
  let word = ''
  const afterwards: Special['afterwards'] = async (cluster, folder) => {
    word = join(folder, 'fsync')
    await cluster.onBadDisk(folder, word)
  }
  return onADisk(round, { afterwards }, (own) => hurt(own, (what) => tellDisk(word, what)))
}

export const fsyncFails: Kind = {
  name: 'fsync',
  shapes: ['all'],
  weight: 2,
  missing: () => whyNotOurs() ?? whyNoShim(),
  run: (round) =>
    onAToldDisk(round, async (own, disk) => {
      disk('fail')
      own.tell('fsync fails')
      const refused = await publishAgainstIt(own)
      disk('keep')
      return `fsync failed${effect(refused)}`
    }),
}

/**
 * The log waits for the disk, and memory goes on. Meanwhile nothing may be said of what is not durable, neither in an answer nor in a stream. Then the
 * disk keeps it after all, or PostgreSQL crashes with it half written.
 */
export const fsyncHeld: Kind = {
  name: 'held',
  shapes: ['all'],
  weight: 3,
  missing: () => whyNotOurs() ?? whyNoShim(),
  run: (round) =>
    onAToldDisk(round, async (own, disk) => {
      const { desk, random, tell } = own
      const bid = await bidNow(desk.ada)
      const stream = await desk.ada.listen()
      await desk.level()
      // After this the writer knows where the trader's instructions go.
      const first = attempt(`${own.tag}-h`, random, bid)
      desk.attempts.push(first)
      await publish(desk.ada, first)
      try {
        disk('hold')
        tell('fsync is held back')
        // What was durable by now is told of by then.
        await pause(settledMs)
        const before = stream.events.length
        const attempts = Array.from({ length: random.whole(3, 6) }, (_, n) => attempt(`${own.tag}-h${n}`, random, bid))
        const [bare, ...keyed] = attempts as [Attempt, ...Attempt[]]
        desk.attempts.push(...keyed)
        // A key is looked up in the database, which waits as well; without one nothing but the log is in the way of an answer.
        const working = [publishBare(desk.ada, bare), ...keyed.map((one) => publish(desk.ada, one))]
        await pause(random.whole(300, 1500))
        const early = attempts.find(({ id }) => id !== undefined)
        if (early) throw new Violation('I1', `${early.tag} was acknowledged as ${early.id} before it was durable`)
        const [word] = stream.events.slice(before)
        if (word !== undefined) throw new Violation('I1', `a stream told of what was not durable: ${word}`)
        const crashes = random.next() < 0.5
        disk(crashes ? 'die' : 'keep')
        tell(crashes ? 'PostgreSQL crashes in the middle of it' : 'the disk keeps it')
        await Promise.all(working)
        // Without a key an instruction that got no answer can't be asked for again.
        if (bare.id !== undefined) desk.attempts.push(bare)
        return `fsync held back${crashes ? ', then a crash' : ''}`
      } finally {
        stream.close()
        // A PostgreSQL that is to end waits for the disk too.
        disk('keep')
      }
    }),
}
