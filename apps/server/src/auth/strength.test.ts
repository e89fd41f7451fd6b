import { describe, expect, it } from 'vitest'
import { refuseWeak } from './strength.ts'

const check = (password: string) => refuseWeak(password, 'password', ['Ada Lovelace', 'countess@example.com'])

describe('S17: a password that somebody would try early', () => {
  it.each(['letmein2026!', 'ratchet-ratchet', 'Ratchet2026!!', 'lovelace-lovelace', '1234password', 'dragon.dragon1'])(
    '%s is refused: a common word or an own one, repeated or with a year',
    async (password) => expect(check(password)).rejects.toThrow(/too common/),
  )

  it.each([
    'a long pass phrase',
    'quite another phrase',
    'otter42-lamp-creek',
    'vexilloquy-vexilloquy',
    'kp8Q-zz41-mmwe',
  ])('%s is taken', async (password) => expect(check(password)).resolves.toBeUndefined())
})
