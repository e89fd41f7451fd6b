import { messages, notesAtOnce, noteWords } from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { expectError } from '../testing/samples.ts'

let desk: Desk
let ada: Person
let eve: Person
beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
  eve = await desk.person('eve')
})
afterAll(() => desk?.close())

const note = { server: 'Ratchet-Demo', brokerId: '5000001', position: '700', text: 'Too early.', tags: ['news', 'a b'] }
const put = (fields: object = {}, who = ada) => who.call('PUT', '/api/journal-notes', Object.assign({}, note, fields))
const notes = async (who = ada) => (await who.call('GET', '/api/journal-notes')).json()

describe('notes beside trades', () => {
  it('are kept, changed, read again and emptied; one for each position of an account', async () => {
    const kept = await put()
    expect(kept.statusCode, kept.body).toBe(200)
    expect(kept.json()).toMatchObject(note)
    await put({ brokerId: '77', text: 'Another account' })
    await put({ text: 'Later:\nfine.', tags: [' News ', 'ＦＯＭＯ'] })
    expect(await notes()).toMatchObject({
      items: [
        { position: '700', brokerId: '5000001', text: 'Later:\nfine.', tags: ['news', 'fomo'] },
        { position: '700', brokerId: '77', text: 'Another account' },
      ],
      next: null,
    })
    await put({ text: '', tags: [] })
    expect((await notes()).items.map(({ brokerId }: { brokerId: string }) => brokerId)).toEqual(['77'])
    // A tag alone is kept, and so is a text alone.
    await put({ text: '' })
    await put({ brokerId: '77', tags: [] })
    expect((await notes()).items).toHaveLength(2)
  })

  it('are nobody else’s', async () => {
    expect((await notes(eve)).items).toEqual([])
    await put({ text: 'Eve’s own' }, eve)
    expect((await notes(eve)).items).toMatchObject([{ text: 'Eve’s own' }])
    expect((await notes()).items.map(({ text }: { text: string }) => text)).not.toContain('Eve’s own')
    expect((await desk.app.inject('/api/journal-notes')).statusCode).toBe(401)
  })

  it.each<[string, object, string | RegExp]>([
    ['a text that is too long', { text: 'x'.repeat(2001) }, noteWords.long],
    ['no text', { text: undefined }, noteWords.long],
    ['eleven tags', { tags: Array.from({ length: 11 }, (_, n) => `t${n}`) }, noteWords.manyTags],
    ['an empty tag', { tags: ['  '] }, noteWords.longTag],
    ['a long tag', { tags: ['x'.repeat(31)] }, noteWords.longTag],
    ['a tag with a comma', { tags: ['a,b'] }, noteWords.comma],
    ['a tag that turns the text around it', { tags: ['a\u202eb'] }, messages.unseenLetters],
    ['one tag twice', { tags: ['a', 'A'] }, 'Use each tag once.'],
    ['a ticket that is none', { position: 'x' }, /./],
    ['a field that no note has', { owner: 'eve' }, /^Unknown field: /],
  ])('are refused with %s, and nothing is kept', async (_, fields, words) => {
    const before = await notes()
    expectError(await put(fields), 'invalid', words)
    expect(await notes()).toEqual(before)
  })

  it('take the longest text and the most tags, and are read some at a time', async () => {
    const max = await desk.person('max')
    const tags = Array.from({ length: 10 }, (_, n) => String(n).padEnd(30, 'x'))
    expect((await put({ text: '€'.repeat(2000), tags }, max)).json()).toMatchObject({ tags })
    for (let n = 1; n < notesAtOnce + 3; n++) await put({ position: String(1000 + n) }, max)
    const first = await notes(max)
    expect(first.items).toHaveLength(notesAtOnce)
    const rest = (await max.call('GET', `/api/journal-notes?after=${first.next}`)).json()
    expect(rest.items).toHaveLength(3)
    expect(rest.next).toBe(null)
  })
})
