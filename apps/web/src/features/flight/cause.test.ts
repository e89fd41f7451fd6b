import { describe, expect, it } from 'vitest'
import { closeBy, setOff, volumeBefore } from './cause.ts'
import { Flight, ofBefore } from './flight.fixture.ts'
import type { FlightRecord } from './read.ts'

const last = (records: readonly FlightRecord[], kind: string) =>
  records.findLast((one) => one.kind === kind) as FlightRecord

describe('ENG11: a record names its cause, and nothing is read from words or from equal times', () => {
  it('knows who asked for a close, whatever the words say', () => {
    for (const by of ['trader', 'stop', 'target'] as const) {
      const flight = new Flight().add('close.intent', { by, why: 'whatever the words, even a target' })
      expect(closeBy(last(flight.records, 'close.intent'))).toBe(by)
    }
    expect(closeBy(undefined)).toBeNull()
  })

  it('takes the rung for the cause of a stop only where the stop says so', () => {
    // Both records are of one step of the engine, and of one time: the second stop was asked for again.
    const flight = new Flight().add('rung.reached', {}).add('stop.intent', { by: 'rung' })
    const again = flight.add('stop.intent', { by: 'again' }).records
    expect(setOff(again, again[1] as FlightRecord)?.kind).toBe('rung.reached')
    expect(setOff(again, again[2] as FlightRecord)).toBeUndefined()
    const late = new Flight().add('rung.reached', {}).later().add('stop.intent', { by: 'rung' }).records
    expect(setOff(late, last(late, 'stop.intent'))?.kind).toBe('rung.reached')
  })

  it('takes the command that a request carries out, not the last one before it', () => {
    const flight = new Flight().add('command.received', { commandId: 'a' }).later()
    flight.add('command.received', { commandId: 'b' }).later().add('close.intent', { by: 'trader', commandId: 'a' })
    expect(setOff(flight.records, last(flight.records, 'close.intent'))).toMatchObject({ commandId: 'a' })
    const ours = new Flight().add('command.received', { commandId: 'a' }).add('close.intent', { by: 'stop' }).records
    expect(setOff(ours, last(ours, 'close.intent'))).toBeUndefined()
  })

  it('knows what there was before a deal, though another deal has the same time', () => {
    const { records } = new Flight().add('position.closed', { volume: 0.03, volumeBefore: 0.1 })
    expect(volumeBefore(records, last(records, 'position.closed'), null)).toBe(0.1)
  })
})

describe('records of before, which did not name their cause', () => {
  it('are read by their words and times', () => {
    const why = {
      trader: 'asked by the trader',
      stop: 'intended stop traded through',
      target: 'intended target traded through',
    }
    for (const [by, words] of Object.entries(why))
      expect(closeBy(last(new Flight().add('close.intent', { why: words }).records, 'close.intent'))).toBe(by)
    expect(closeBy(last(new Flight().add('close.intent', { why: 'a target' }).records, 'close.intent'))).toBeNull()

    const rung = ofBefore(new Flight().reached([1], 1305, { sl: 1303 }, 'a'))
    expect(setOff(rung, last(rung, 'stop.intent'))?.kind).toBe('rung.reached')
    const again = ofBefore(
      new Flight().reached([1], 1305, { sl: 1303 }, 'a').refused('stop.refused', 'a').askedAgain('b'),
    )
    expect(setOff(again, last(again, 'stop.intent'))).toBeUndefined()
    // Ratchet itself closed the position, though the trader had made a request before.
    const ours = new Flight().add('command.received', {}).add('close.intent', { why: why.stop }).records
    expect(setOff(ours, last(ours, 'close.intent'))).toBeUndefined()
    const request = ofBefore(new Flight().traderRequested({ sl: 1299 }, { request: 'w' }))
    expect(setOff(request, last(request, 'levels.intent'))?.kind).toBe('command.received')
  })
})
