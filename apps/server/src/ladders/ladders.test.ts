import { defaultInstruments, ladderWords, messages, mostSavedLadders, noRisk, type Risk } from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { expectError, tradeBody } from '../testing/samples.ts'

/** A broker that takes no stop of gold nearer than a pip, nor of oil nearer than 30. */
const instruments = defaultInstruments.map((one) => ({ ...one, stopsLevel: one.symbol === 'GOLD' ? 10 : 30 }))

let desk: Desk
let ada: Person
let eve: Person
beforeAll(async () => {
  desk = await openDesk({ instruments })
  ada = await desk.person('ada')
  eve = await desk.person('eve')
})
afterAll(() => desk?.close())

const rungs = (fields: Partial<Risk> = {}): Risk => ({ ...noRisk, profit1: 50, sl1: 40, ...fields })
const save = (name: unknown, ladder: object = rungs(), who = ada) => who.call('POST', '/api/ladders', { name, ladder })
const replace = (id: string, name: string, ladder = rungs(), who = ada) =>
  who.call('PUT', `/api/ladders/${id}`, { name, ladder })
const remove = (id: string, who = ada) => who.call('DELETE', `/api/ladders/${id}`)
const names = async (who = ada) =>
  (await who.call('GET', '/api/ladders')).json().items.map(({ name }: { name: string }) => name)

describe('ladders under names', () => {
  it('are kept, listed by name, renamed, given other rungs, and deleted', async () => {
    const kept = await save('  Night ')
    expect(kept.statusCode).toBe(201)
    expect(kept.json()).toMatchObject({ name: 'Night', ladder: rungs(), warnings: [] })
    const { id } = (await save('Day')).json()
    expect(await names()).toEqual(['Day', 'Night'])
    const other = await replace(id, 'Übernacht', rungs({ profit2: 90, sl2: 40 }))
    expect(other.json()).toMatchObject({ id, name: 'Übernacht', ladder: { profit2: 90 } })
    expect(await names()).toEqual(['Night', 'Übernacht'])
    expect(await names(eve)).toEqual([])
    expect((await remove(id)).json()).toEqual({ message: ladderWords.removed })
    expect(await names()).toEqual(['Night'])
  })

  it('move nothing: the ladder in force stays as it is, whatever becomes of them', async () => {
    await ada.call('PUT', '/api/risk', rungs({ profit1: 70 }))
    const { id } = (await save('Quiet')).json()
    await replace(id, 'Quiet', rungs({ profit1: 90 }))
    await remove(id)
    expect((await ada.call('GET', '/api/risk')).json()).toMatchObject({ profit1: 70 })
  })

  it.each<[string, unknown, object, RegExp | string]>([
    ['no name', undefined, rungs(), ladderWords.noName],
    ['an empty name', '  ', rungs(), ladderWords.noName],
    ['a long name', 'x'.repeat(41), rungs(), ladderWords.longName],
    ['a name that turns the text around it', 'a\u202eb', rungs(), messages.unseenLetters],
    ['a number for a name', 5, rungs(), ladderWords.noName],
    ['five rungs', 'a', (({ profit6: _, ...five }) => five)(rungs()), messages.riskIncomplete],
    ['OWN10: a rung more than a ladder can have', 'a', { ...rungs(), profit13: 5 }, /^Unknown field: /],
    ['pips below zero', 'a', rungs({ sl1: -1 }), messages.invalidNumber],
    ['pips that are text', 'a', { ...rungs(), sl1: '20' }, messages.invalidNumber],
    ['more decimals than are kept', 'a', rungs({ tp2: 0.1234567 }), `${messages.invalidNumber} At most 6 decimals.`],
    ['a part of more than all', 'a', { ...rungs(), close1: 101 }, ladderWords.partWrong],
    ['a part with three decimals', 'a', { ...rungs(), close1: 33.333 }, ladderWords.partWrong],
    ['LIN14: parts of more than all', 'a', { ...rungs({ profit2: 90 }), close1: 60, close2: 50 }, /^The rungs close/],
    ['LIN4: a stop that no broker takes', 'a', rungs({ sl1: 0.5 }), /^Rung 1 puts the stop 0\.5 pips behind the price/],
  ])('are refused with %s, in words, and nothing is kept', async (_, name, ladder, words) => {
    const before = await names()
    expectError(await save(name, ladder), 'invalid', words)
    expect(await names()).toEqual(before)
  })

  it('OWN5: may close parts, which no account’s ladder does', async () => {
    const ladder = { ...rungs({ profit2: 90 }), close1: 33.33, close2: 0.01 }
    const kept = await save('Thirds', ladder)
    expect([kept.statusCode, kept.json().ladder]).toEqual([201, ladder])
    expect(kept.json().warnings).toContainEqual(expect.stringMatching(/^Rung 2 closes nothing of 0\.10 lot GOLD/))
    expectError(await ada.call('PUT', '/api/risk', ladder), 'invalid', /^Unknown field/)
    const inR = { name: 'R', unit: 'R', ladder: { ...rungs({ profit1: 1, sl1: 0.5, profit2: 2 }), close2: 20 } }
    expect((await ada.call('POST', '/api/ladders', inR)).json()).toMatchObject({ ladder: inR.ladder, warnings: [] })
    const beyond = { ...inR, name: 'Beyond', ladder: { ...inR.ladder, close1: 90 } }
    expectError(await ada.call('POST', '/api/ladders', beyond), 'invalid', /^The rungs close 110 %/)
  })

  it('OWN10: may have twelve rungs, which no account’s ladder has', async () => {
    const numbers = Array.from({ length: 12 }, (_, n) => n + 1)
    const ladder = Object.assign(rungs(), ...numbers.map((n) => ({ [`profit${n}`]: 50 * n, [`sl${n}`]: 40 })))
    const kept = await save('Twelve', { ...ladder, close12: 50 })
    expect([kept.statusCode, kept.json()]).toMatchObject([201, { ladder: { ...ladder, close12: 50 }, warnings: [] }])
    expect((await ada.call('GET', '/api/ladders')).json().items).toContainEqual(
      expect.objectContaining({ name: 'Twelve', ladder: { ...ladder, close12: 50 } }),
    )
    for (const beyond of [7, 12])
      expectError(
        await ada.call('PUT', '/api/risk', { ...rungs(), [`profit${beyond}`]: 900 }),
        'invalid',
        /^Unknown field/,
      )
  })

  it('are looked at as those in force are, but for the trades that do not climb by them', async () => {
    const order = { ...tradeBody, symbol: 'GOLD', action: 'Trade_Action_Pending', type: 'Order_Type_BuyLimit' }
    await eve.call('POST', '/api/trades', { ...order, price: 1290, sl: 0, tp: 1291, volume: 0.1 })
    const ladder = rungs({ sl1: 20, profit2: 40, sl2: 40 })
    const { warnings } = (await eve.call('PUT', '/api/risk', ladder)).json()
    expect(warnings).toContainEqual(expect.stringMatching(/^Rung 1 is at or beyond the target of Buy limit/))
    expect((await save('Odd', ladder, eve)).json().warnings).toEqual(
      warnings.filter((text: string) => !text.includes('Buy limit')),
    )
  })

  it('under a name that another one has are refused at the name', async () => {
    const { id } = (await save('Evening')).json()
    const field = { name: ladderWords.taken }
    expectError(await save('NIGHT', rungs({ profit1: 60 })), 'conflict', ladderWords.taken, field)
    expectError(await replace(id, 'night'), 'conflict', ladderWords.taken, field)
    expect((await save('Evening')).json().id).toBe(id)
  })

  it('are nobody else’s', async () => {
    const [{ id }] = (await ada.call('GET', '/api/ladders')).json().items
    expectError(await replace(id, 'Mine', rungs(), eve), 'not_found', ladderWords.unknown)
    expectError(await remove(id, eve), 'not_found', ladderWords.unknown)
    expectError(await remove('none'), 'not_found', ladderWords.unknown)
    expect((await desk.app.inject('/api/ladders')).statusCode).toBe(401)
  })

  it(`are ${mostSavedLadders} at most`, async () => {
    const max = await desk.person('max')
    for (let n = 0; n < mostSavedLadders; n++) expect((await save(`Ladder ${n}`, rungs(), max)).statusCode).toBe(201)
    expectError(await save('One more', rungs(), max), 'conflict', ladderWords.full)
  })
})
