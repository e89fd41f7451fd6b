import { securityEventNames } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { createSafetyLetters, isSafetyEvent, partOf, type SafetyEvent } from './safety-letters.ts'
import type { Letter } from './smtp.ts'

const events: readonly SafetyEvent[] = [
  'signed in from a new device',
  'password changed',
  'password set',
  'second factor on',
  'second factor off',
  'new recovery codes',
  'passkey added',
  'passkey removed',
  'passkeys reviewed',
  'account connected',
  'account disconnected',
  'account resumed',
  'ladder changed',
  'trading stopped',
  'trading resumed',
]
const written = (name: string, event: SafetyEvent): Letter => {
  const letters: Letter[] = []
  const sent = createSafetyLetters({ send: (letter) => void letters.push(letter), close: async () => {} })
  const from = {
    at: new Date('2026-11-25T04:05:06Z'),
    browser: 'Firefox on Linux',
    address: '203.0.113.77',
    passkeys: 2,
  }
  sent?.send({ name, email: 'anna@desk.test' }, event, from)
  const [letter] = letters
  if (!letter || letters.length > 1) throw new Error('One letter was expected')
  return letter
}

describe('a letter about the safety of an account', () => {
  it.each(events)('tells of “%s”: what, when, with what, and only a part of the address', (event) => {
    const { to, subject, text } = written('Anna', event)
    expect([to, subject, isSafetyEvent(event)]).toEqual([
      'anna@desk.test',
      `Ratchet: ${securityEventNames[event]}`,
      true,
    ])
    expect(text).toMatch(
      /^Hello Anna,\n\n[A-Z].{20,}\.\n\nTime: 2026-11-25 04:05 UTC\nBrowser: Firefox on Linux\nAddress: 203\.0\.…\nPasskeys: 2 can sign in\n/,
    )
    expect(text).toMatch(/Under Security, stop all trading\.\n3\. Under Settings, .* remove passkeys/)
    expect(text).not.toMatch(/113|anna@|https?:|token/)
  })

  it('names the event in its subject as the Security page does', () => {
    expect(written('Anna', 'second factor off').subject).toBe('Ratchet: Two-factor sign-in turned off')
  })

  it('is not written for what is no change, nor where there is no mail server', () => {
    for (const what of ['signed in', 'signed up', 'sign-in refused', 'toString'])
      expect(isSafetyEvent(what)).toBe(false)
    expect(createSafetyLetters(undefined)).toBeUndefined()
  })

  it('carries nothing that somebody put into a name', () => {
    expect(written('Anna\n\nPay at http://evil.test', 'password changed').text).toMatch(/^Hello trader,\n/)
  })

  it.each([
    ['203.0.113.77', '203.0.…'],
    ['2001:db8:1:2::', '2001:db8:…'],
  ])('of %s tells %s', (address, part) => expect(partOf(address)).toBe(part))
})
