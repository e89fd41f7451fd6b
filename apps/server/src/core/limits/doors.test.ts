import { expect, it } from 'vitest'
import { Doors } from './doors.ts'

it('V2: so many of one caller, so many in all, and room again for who left, once', () => {
  const doors = new Doors({ ofCaller: 2, inAll: 3 })
  const [first, second] = [doors.enter('a'), doors.enter('a')]
  expect([first, second].every(Boolean)).toBe(true)
  expect(doors.enter('a')).toBeUndefined()
  expect(doors.enter('b')).toBeDefined()
  expect(doors.enter('c')).toBeUndefined()
  first?.()
  first?.()
  expect(doors.inside).toBe(2)
  expect(doors.enter('c')).toBeDefined()
  expect(doors.enter('a')).toBeUndefined()
  second?.()
  expect(doors.enter('a')).toBeDefined()
})
