import type { Account } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { standingOf } from './standing.ts'

const account = {
  state: 'live',
  trouble: null,
  frozen: null,
  heardAt: '2026-11-24T14:02:11.000Z',
  floor: null,
  slowMs: null,
} as Account
const frozen: Account['frozen'] = {
  since: '2026-11-24T13:00:00.000Z',
  cause: 'requests',
  why: 'No answer came.',
  requests: [],
}
const fine = { link: 'live', heardMs: null, databaseSilentSince: null, silentSince: null } as const
const heardMs = Date.UTC(2026, 10, 24, 15, 30, 1)

it.each<[string, Account, Parameters<typeof standingOf>[1], string, RegExp]>([
  ['a live one', account, fine, 'Up to date', /The figures update with every price/],
  [
    'one whose broker is slow (OP6)',
    { ...account, slowMs: 2100 },
    fine,
    'Slow: 2.1 s per response',
    /Orders and stops/,
  ],
  ['one whose broker is silent', { ...account, state: 'stale' }, fine, 'Delayed since 14:02:11 UTC', /from that time/],
  ['one never heard of', { ...account, state: 'stale', heardAt: null }, fine, 'Delayed', /from that time/],
  ['a frozen one', { ...account, state: 'frozen', frozen }, fine, 'Frozen since 13:00:00 UTC', /No answer came/],
  [
    'one that the operator froze',
    { ...account, state: 'frozen', frozen: { ...frozen, cause: 'operator', why: 'Asked by the trader.' } },
    fine,
    'Frozen by the operator',
    /^Frozen since 13:00:00 UTC: .* frozen it: Asked by the trader\. No new orders are accepted\. Open positions stay protected\./,
  ],
  ['a paused one', { ...account, state: 'paused' }, fine, 'Paused', /stay protected/],
  [
    'one that its ladder stopped',
    { ...account, floor: { stopped: 'daily', warned: ['daily'] } },
    fine,
    'Stopped',
    /reached the daily floor: no new trades/,
  ],
  [
    'one that was warned',
    { ...account, floor: { stopped: null, warned: ['total', 'target'] } },
    fine,
    'Equity warning',
    /came close to the floor and the daily target/,
  ],
  [
    'a lost link',
    account,
    { ...fine, link: 'offline', heardMs },
    'Delayed since 15:30:01 UTC',
    /server does not respond/,
  ],
  [
    'a silent database',
    account,
    { ...fine, databaseSilentSince: '2026-11-24T16:00:00.000Z' },
    'Delayed since 16:00:00 UTC',
    /database does not respond/,
  ],
  [
    'a silent engine',
    { ...account, state: 'paused' },
    { ...fine, silentSince: '2026-11-24T16:00:00.000Z' },
    'Delayed since 16:00:00 UTC',
    /engine is not running/,
  ],
])('says of %s how it stands, and since when', (_, one, look, word, why) => {
  expect(standingOf(one, look)).toMatchObject({ word, why: expect.stringMatching(why) })
})
