import { describe, expect, it } from 'vitest'
import { type Refused, refusalNow } from './refusal.ts'

type Draft = Readonly<Record<'a' | 'b', string>>
const filled = (draft: Draft, signedIn: boolean) => {
  if (!signedIn) return { message: 'Sign in.', fields: {} }
  return draft.a === '' ? { message: 'Fill all.', fields: { a: true as const } } : null
}

describe('what a form said at the last press', () => {
  it('is nothing before the first press, whatever stands in it', () =>
    expect(refusalNow(null, { a: '', b: '' }, filled)).toBeNull())

  it('S20: of its own rules holds until the text keeps them', () => {
    const refused: Refused<Draft> = { by: 'form', signedIn: true }
    expect(refusalNow(refused, { a: '', b: 'x' }, filled)?.message).toBe('Fill all.')
    expect(refusalNow(refused, { a: '1', b: 'x' }, filled)).toBeNull()
  })
  it('of who is signed in does not depend on the text', () =>
    expect(refusalNow({ by: 'form', signedIn: false }, { a: '1', b: '' }, filled)?.message).toBe('Sign in.'))

  it('S20: that came from the server holds for the text that the server saw', () => {
    const refusal = { message: 'At most 4 decimals.', fields: { a: 'At most 4 decimals.' } }
    const refused: Refused<Draft> = { by: 'server', refusal, about: { a: '0.12345', b: '' } }
    expect(refusalNow(refused, { a: '0.12345', b: '' }, filled)).toBe(refusal)
    expect(refusalNow(refused, { a: '0.1234', b: '' }, filled)).toBeNull()
  })
})
