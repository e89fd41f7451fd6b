import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ActionId, actionOf, actions, type Keys, keyOf, keysFrom, usualKeys, withKey } from './actions.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  keyOf({ key, ctrlKey: held.ctrlKey === true, metaKey: held.metaKey === true, altKey: held.altKey === true })

describe('a press', () => {
  it.each([
    ['b', 'b'],
    ['B', 'b'],
    ['7', '7'],
    ['ö', 'ö'],
    ['Enter', null],
    ['ArrowLeft', null],
    ['/', null],
    ['+', null],
    [' ', null],
  ])('%j is the key %j', (key, meant) => expect(press(key)).toBe(meant))

  it.each(['ctrlKey', 'metaKey', 'altKey'] as const)("with %s held it is the browser's", (held) =>
    expect(press('b', { [held]: true })).toBeNull(),
  )
})

const used = (keys: Keys) => actions.flatMap(({ id }) => keys[id] ?? [])

it('one key never does two things, whatever is given and in whichever order', () => {
  const action = fc.constantFrom(...actions.map(({ id }) => id))
  const key = fc.option(fc.constantFrom('b', 's', 'x', '1', 'h'))
  fc.assert(
    fc.property(fc.array(fc.tuple(action, key)), (gifts) => {
      let keys = usualKeys
      for (const [id, given] of gifts) {
        keys = withKey(keys, id, given)
        expect(keys[id]).toBe(given)
        if (given !== null) expect(actionOf(keys, given)).toBe(id)
      }
      expect(new Set(used(keys)).size).toBe(used(keys).length)
      expect(keysFrom(JSON.stringify(keys))).toEqual(keys)
    }),
  )
})

describe('what a browser kept', () => {
  it.each([null, '', 'no JSON', '3', 'null', '[]', '{"buy":"Enter","sell":5,"half":"hh"}'])(
    '%j gives the usual keys',
    (text) => expect(keysFrom(text)).toEqual(usualKeys),
  )

  it('a key that stands there twice is the last one’s', () => {
    const keys = keysFrom('{"buy":"q","sell":"q"}')
    expect(['buy', 'sell'].map((id) => keys[id as ActionId])).toEqual([null, 'q'])
  })
})
