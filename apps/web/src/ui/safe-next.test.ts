import { describe, expect, it } from 'vitest'
import { homeAfterSignIn, safeNext } from './safe-next.ts'

describe('the way back after signing in', () => {
  it.each(['/admin/trade', '/trade', '/admin/risk?x=1#y'])('leads to %s', (next) => expect(safeNext(next)).toBe(next))
  it.each([
    null,
    '',
    'admin',
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/auth/login',
    '/./\\evil',
    '/.//evil.test',
  ])('never leads to %j', (next) => expect(safeNext(next)).toBe(homeAfterSignIn))
})
