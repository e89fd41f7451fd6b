import { describe, expect, it } from 'vitest'
import { type Draft, type Refusal, refusalNow } from './refusal.ts'

const rule = (draft: Draft): Refusal | null => (draft.a === '' ? { message: 'Fill all.', fields: { a: true } } : null)
const signedOut: Refusal = { message: 'Sign in.', fields: {} }
const tooLong: Refusal = { message: 'At most 4 decimals.', fields: { a: 'At most 4 decimals.' } }
const byForm = { refusal: { message: 'Fill all.', fields: { a: true } }, about: { a: '', b: '' }, again: rule } as const
const byServer = { refusal: tooLong, about: { a: '0.12345', b: '' }, again: undefined }
const bySession = { refusal: signedOut, about: { a: '', b: '' }, again: () => signedOut }

describe('what a form said at the last press', () => {
  it.each([
    ['S20: of its own rules holds while they are broken', byForm, { a: '', b: 'x' }, 'Fill all.'],
    ['S20: of its own rules goes once they are kept', byForm, { a: '1', b: 'x' }, undefined],
    ['of who is signed in does not depend on the text', bySession, { a: '1', b: '' }, 'Sign in.'],
    ['S20: that came from the server holds for the text it saw', byServer, { a: '0.12345', b: '' }, tooLong.message],
    ['S20: that came from the server holds for no other text', byServer, { a: '0.1234', b: '' }, undefined],
  ])('%s', (_, standing, draft, message) => expect(refusalNow(standing, draft)?.message).toBe(message))
})
