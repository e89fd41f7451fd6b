import { describe, expect, it } from 'vitest'
import { accountLabel, needsLook } from './account-words.ts'

const frozen = { since: null, cause: 'requests' as const, why: 'The answer did not come.', requests: [] }

describe('an account in words', () => {
  it.each([
    [{ name: 'Savings', login: '101-1', server: 'Broker-Live' }, 'Savings · Broker-Live'],
    [{ name: null, login: '101-1', server: 'Broker-Live' }, '101-1 · Broker-Live'],
    [{ name: '', login: '5000001', server: 'Ratchet-Demo' }, '5000001 · Ratchet-Demo'],
  ])('%j is called %s', (account, label) => expect(accountLabel(account)).toBe(label))

  it.each([
    [{ state: 'live' as const, trouble: null, frozen: null }, null],
    [{ state: 'paused' as const, trouble: 'Nothing was heard.', frozen: null }, null],
    [{ state: 'stale' as const, trouble: 'The token was refused.', frozen: null }, 'The token was refused.'],
    [{ state: 'frozen' as const, trouble: 'The token was refused.', frozen }, 'The answer did not come.'],
  ])('%j needs a look for: %s', (account, why) => expect(needsLook(account)).toBe(why))
})
