import type { RunningPaperBroker } from '@ratchet/broker/paper'
import type { DrillState, EventData, Instrument } from '@ratchet/contract'
import { type DrillReport, type DrillWindow, drillReport, planDrill } from '@ratchet/domain'
import type { Clock, Engine, LedgerChange, Log } from '@ratchet/engine'
import type { DrillDesk, OpenDrill } from '@ratchet/store'
import { Faults } from './faults.ts'

export interface DrillParts {
  readonly desk: DrillDesk
  readonly engine: Pick<Engine, 'restartAccount' | 'note' | 'drill'>
  readonly paper: RunningPaperBroker
  readonly instruments: readonly Instrument[]
  readonly clock: Clock
  readonly log: Log
}

/** Tells a drill under way to end before its time. */
export interface Halt {
  readonly asked: DrillState | undefined
  readonly called: Promise<void>
  call(state: 'stopped' | 'interrupted'): void
}

/** After the faults the account gets this long to reconcile. A position that is not reconciled by then did not hold. */
const mostSettlingMs = 20_000
const lookEveryMs = 250

interface Start {
  readonly startedAtMs: number
  readonly seq: number
  readonly brokerSeq: number
  readonly positions: Awaited<ReturnType<DrillDesk['positions']>>
}

/** Runs a drill, from its first record to its report. Its faults are off in the end, even after an error. */
export async function runDrill(parts: DrillParts, drill: OpenDrill, halt: Halt): Promise<void> {
  try {
    await carryOut(parts, drill, halt)
  } finally {
    parts.engine.drill(drill.accountId, undefined)
  }
}

async function carryOut(parts: DrillParts, drill: OpenDrill, halt: Halt): Promise<void> {
  const { desk, paper, engine, clock } = parts
  const start: Start = {
    brokerSeq: (await patiently(parts, () => paper.snapshot(drill.accountId))).seq,
    seq: await desk.lastSeq(drill.traderId),
    positions: await desk.positions(drill.accountId),
    startedAtMs: clock.nowMs(),
  }
  const faults = new Faults(paper, engine, drill.accountId, drill.seed)
  engine.drill(drill.accountId, [])
  try {
    await say(parts, drill, 'drill.started', { faults: drill.faults, seconds: drill.seconds })
    await desk.change(drill.id, { state: 'running', startedAtMs: start.startedAtMs, on: [] })
    await playPlan(parts, drill, faults, start.startedAtMs, halt)
  } finally {
    faults.allOff(clock.nowMs())
  }
  if (halt.asked === 'interrupted') return endInterrupted(parts, drill)
  await desk.change(drill.id, { state: 'settling', on: [] })
  await settle(parts, drill, halt)
  if ((halt.asked as DrillState | undefined) === 'interrupted') return endInterrupted(parts, drill)
  const report = await judge(parts, drill, start, faults)
  const state = halt.asked ?? 'ended'
  const endedAtMs = clock.nowMs()
  await desk.change(drill.id, { state, endedAtMs, on: [], report })
  await say(parts, drill, 'drill.ended', { state, outcome: report.outcome, reason: report.verdict })
}

/** Ends a drill that lost its process. Nothing of it can be judged, so the record only says that its faults are off. */
export async function endInterrupted(parts: DrillParts, drill: OpenDrill): Promise<void> {
  await parts.desk.change(drill.id, { state: 'interrupted', endedAtMs: parts.clock.nowMs(), on: [] })
  await say(parts, drill, 'drill.ended', {
    state: 'interrupted',
    reason: 'A restart of the server ended the drill early. All its faults are off.',
  })
}

const say = <K extends 'drill.started' | 'drill.ended'>(
  parts: DrillParts,
  drill: OpenDrill,
  kind: K,
  data: Omit<EventData<K>, 'drill'>,
): Promise<void> =>
  patiently(parts, () => {
    const event = { kind, data: { drill: drill.id, ...data }, tradeId: null, marketTimeMs: null }
    return parts.engine.note(drill.accountId, event as unknown as LedgerChange)
  })

const tries = 50
const againMs = 200

/** Tries the work again for some seconds: an engine that starts holds no account yet, and a new account is known to it only a moment later. */
async function patiently<T>({ clock }: DrillParts, work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (tried === tries) throw error
      await clock.delay(againMs)
    }
  }
}

interface Turn {
  readonly atMs: number
  readonly window: DrillWindow
  readonly isOn: boolean
}

const turnsOf = (windows: readonly DrillWindow[]): readonly Turn[] =>
  windows
    .flatMap((window) => [
      { atMs: window.fromMs, window, isOn: true },
      ...(window.toMs > window.fromMs ? [{ atMs: window.toMs, window, isOn: false }] : []),
    ])
    .sort((a, b) => a.atMs - b.atMs)

async function playPlan(
  parts: DrillParts,
  drill: OpenDrill,
  faults: Faults,
  startedAtMs: number,
  halt: Halt,
): Promise<void> {
  const { clock, desk } = parts
  const waitUntil = async (atMs: number) => {
    const leftMs = startedAtMs + atMs - clock.nowMs()
    if (leftMs > 0) await Promise.race([clock.delay(leftMs), halt.called])
  }
  for (const { atMs, window, isOn } of turnsOf(planDrill(drill.faults, drill.seconds, drill.seed))) {
    await waitUntil(atMs)
    if (halt.asked) return
    if (!isOn) faults.switchOff(window.fault, clock.nowMs())
    else if (window.fault === 'restart') {
      await desk.change(drill.id, { state: 'running', on: [...faults.on, 'restart'] })
      await Promise.race([faults.switchOn('restart', clock.nowMs()), halt.called])
    } else await faults.switchOn(window.fault, clock.nowMs())
    await desk.change(drill.id, { state: 'running', on: faults.on })
  }
  await waitUntil(drill.seconds * 1000)
}

/** Waits until no request of the account is open any more, at most for `mostSettlingMs`. */
async function settle({ desk, clock }: DrillParts, drill: OpenDrill, halt: Halt): Promise<void> {
  const endMs = clock.nowMs() + mostSettlingMs
  do {
    await clock.delay(lookEveryMs)
    if (halt.asked === 'interrupted' || (await desk.isLevel(drill.accountId))) return
  } while (clock.nowMs() < endMs)
}

async function judge(parts: DrillParts, drill: OpenDrill, start: Start, faults: Faults): Promise<DrillReport> {
  const { desk, paper, instruments, clock } = parts
  const reports = await paper.reportsSince(drill.accountId, start.brokerSeq)
  return drillReport({
    fromMs: start.startedAtMs,
    toMs: clock.nowMs(),
    records: await desk.records(drill, start.seq),
    positions: start.positions,
    brokerOrders: reports.flatMap(({ orders }) => orders),
    faults: faults.figures(drill.faults),
    instruments: new Map(instruments.map((instrument) => [instrument.symbol, instrument])),
  })
}
