import type { Profile } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardOf, fold } from './card.ts'

const profile: Profile = {
  uid: 'u1',
  profilePicture: '/api/pictures/u1.webp',
  username: 'ada',
  email: 'secret@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  address: 'secret street 1',
  city: 'London',
  country: 'England',
  postalCode: 'secret 1',
  aboutMe: 'Gold.',
  forexCode: '5550001',
  forexPasswordSet: true,
}

describe('the public card (section 2)', () => {
  it('shows who it is, and nothing that is not for others', () => {
    expect(cardOf(profile)).toEqual({
      name: 'ada',
      fullName: 'Ada Lovelace',
      place: 'London, England',
      about: 'Gold.',
      picture: '/api/pictures/u1.webp',
    })
    expect(JSON.stringify(cardOf(profile))).not.toMatch(/secret|5550001|u1"/)
  })

  it.each<[Partial<Profile>, string | undefined, string | undefined]>([
    [{ firstName: '' }, 'ada', 'London, England'],
    [{ username: 'Ada K.' }, 'Ada K.', 'London, England'],
    [{ username: 'ada@example.com' }, 'Ada Lovelace', 'London, England'],
    [{ username: 'ada@example.com', firstName: '', lastName: '' }, 'A trader', 'London, England'],
    [{ city: '' }, 'ada', 'England'],
    [{ profilePicture: null, firstName: '', lastName: '', aboutMe: '' }, 'ada', 'London, England'],
    [{ firstName: '', lastName: '', city: '', country: '', aboutMe: ' ' }, 'ada', ''],
    [{ profilePicture: null, firstName: '', lastName: '', city: '', country: '', aboutMe: ' ' }, undefined, undefined],
  ])('with %j is of %s, %s', (part, name, place) => {
    const card = cardOf({ ...profile, ...part })
    expect([card?.name, card?.place]).toEqual([name, place])
  })

  it('is none without a profile', () => expect(cardOf(null)).toBeNull())
})

describe('a folded text', () => {
  it.each([
    ['Short.', ['Short.', '']],
    [`${'a'.repeat(150)}. ${'b'.repeat(200)}`, [`${'a'.repeat(150)}.`, 'b'.repeat(200)]],
    ['x'.repeat(300), ['x'.repeat(240), 'x'.repeat(60)]],
  ])('%s', (text, parts) => expect(fold(text)).toEqual(parts))

  it('loses nothing but the space at the fold', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 800 }), (text) => {
        const squeezed = (part: string) => part.replace(/\s+/g, '')
        expect(squeezed(fold(text).join(''))).toBe(squeezed(text))
      }),
    )
  })
})
