import { noRisk } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { type KeptModel, modelOf } from '../account/model.ts'
import { isFrozen } from '../account/unknown.ts'
import type { Actor } from './actor.ts'
import { Rounds } from './rounds.ts'

const begin = (id: string, server: string): KeptModel => {
  const account = { id, traderId: 'trader', server, login: id, brokerSeq: 0 }
  const nothing = {
    positions: [],
    trades: [],
    requests: [],
    unknownSinceMs: new Map(),
    held: null,
    alarmed: [],
    floor: null,
    balance: null,
  }
  return modelOf({ account, risk: noRisk, riskVersion: 0, feedPosition: -1, ...nothing })
}
/** A round looks at the account alone. */
const actorOf = (id: string, server = 'Ratchet-Demo', model = begin(id, server)): Actor =>
  Object.defineProperty({ model }, 'isFrozen', { get: () => isFrozen(model) }) as unknown as Actor
const ids = (actors: readonly Actor[]) => actors.map(({ model }) => model.account.id)

describe('ENG5, ENG6: whom a round asks about', () => {
  const actors = Array.from({ length: 250 }, (_, n) => actorOf(`${n}`))
  const [first] = actors as [Actor]

  it('comes to every account in turns', () => {
    const rounds = new Rounds()
    const asked = Array.from({ length: 13 }, () => ids(rounds.next(actors).rest)).flat()
    expect(asked).toEqual(ids(actors))
    expect(ids(rounds.next(actors).rest)).toEqual(ids(actors.slice(0, 20)))
  })

  it('asks each time while the broker is away, and about all of its accounts, some at a time, once it is back', () => {
    const other = actorOf('other', 'Ratchet-Live')
    const all = [...actors, other]
    const rounds = new Rounds()
    rounds.reached(first, false, all)
    for (let n = 0; n < 3; n++) expect(ids(rounds.next(all).unsure)).toEqual(['0'])
    rounds.reached(first, true, all)
    const asked = new Set<string>()
    for (let n = 0; n < 2; n++) {
      const { unsure, rest } = rounds.next(all)
      expect(unsure).toEqual([])
      expect(rest.length).toBeLessThanOrEqual(220)
      for (const id of ids(rest)) asked.add(id)
    }
    expect(asked.has('other')).toBe(false)
    expect([...asked].length).toBeGreaterThanOrEqual(249)
  })

  it('asks about a request that waits since the round before, but not while it waits for its turn to leave, and about a frozen account at once', () => {
    const rounds = new Rounds()
    const [late, frozen] = [begin('late', 'Ratchet-Demo'), begin('frozen', 'Ratchet-Demo')]
    const both = [late, frozen].map((model) => actorOf(model.account.id, model.account.server, model))
    const request = { id: 'r', kind: 'order', state: 'intended' }
    late.requests.set('r', request as never)
    frozen.held = { for: 'book', sinceMs: 1 }
    expect(ids(rounds.next(both).unsure)).toEqual(['frozen'])
    expect(ids(rounds.next(both).unsure)).toEqual(['late', 'frozen'])
    Object.assign(both[0] as Actor, { isSending: true })
    expect(ids(rounds.next(both).unsure)).toEqual(['frozen'])
    Object.assign(both[0] as Actor, { isSending: false })
    expect(ids(rounds.next(both).unsure)).toEqual(['frozen'])
    expect(ids(rounds.next(both).unsure)).toEqual(['late', 'frozen'])
    late.requests.clear()
    frozen.held = null
    expect(rounds.next(both).unsure).toEqual([])
  })
})
