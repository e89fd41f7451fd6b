import { messages, type Profile, profileInput } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { checkDraft, differs, draftOf, emptyDraft, neededFields } from './draft.ts'

const profile: Profile = {
  uid: 'u',
  profilePicture: null,
  username: 'ada',
  email: 'ada@example.test',
  firstName: 'Ada',
  lastName: 'Lovelace',
  address: '12 St James Square',
  city: 'London',
  country: 'England',
  postalCode: '',
  aboutMe: '',
  forexCode: '42',
  forexPasswordSet: true,
}
const full = draftOf(profile)

describe('section 5: settings', () => {
  it('needs what the contract needs', () => {
    const needed = Object.entries(profileInput.shape).filter(([, field]) => !field.safeParse(undefined).success)
    expect([...neededFields].sort()).toEqual(needed.map(([name]) => name).sort())
  })

  it.each(neededFields)('%s left empty, or filled with spaces, is refused and marked', (name) => {
    for (const value of ['', '  ']) {
      const checked = checkDraft({ ...full, [name]: value }, true)
      expect(checked).toMatchObject({ message: messages.profileIncomplete, fields: { [name]: expect.any(String) } })
    }
  })

  it('S15: a Forex Code that is none blocks the form, and one with blanks around is sent without them', () => {
    expect(checkDraft({ ...full, forexCode: '12a3-4' }, true)).toEqual({
      message: messages.invalidBrokerId,
      fields: { forexCode: messages.invalidBrokerId },
    })
    expect(checkDraft({ ...full, forexCode: ' 42 ' }, true)).toMatchObject({ input: { forexCode: '42' } })
  })

  it('says first that nobody is signed in', () =>
    expect(checkDraft(emptyDraft, false)).toMatchObject({ message: messages.notLoggedIn }))

  it('sends a password only where one was typed, and all else as it stands', () => {
    const { forexPassword: _, ...rest } = full
    expect(checkDraft(full, true)).toEqual({ input: rest })
    expect(checkDraft({ ...full, forexPassword: 'x' }, true)).toEqual({ input: { ...rest, forexPassword: 'x' } })
    expect(profileInput.safeParse(rest).success).toBe(true)
  })

  it('never fills the password in, and notices every change', () => {
    expect(full.forexPassword).toBe('')
    expect(differs(full, draftOf(profile))).toBe(false)
    for (const name of Object.keys(full)) expect(differs(full, { ...full, [name]: 'other' })).toBe(true)
  })
})
