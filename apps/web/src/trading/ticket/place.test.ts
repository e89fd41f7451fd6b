import { describe, expect, it } from 'vitest'
import { accountAt, choiceOf, placeOf, placesOf } from './place.ts'

const account = (id: string, change: object = {}) => ({
  id,
  name: null,
  login: `101-${id}`,
  server: 'Broker-Practice',
  broker: 'sample' as const,
  environment: 'practice' as const,
  state: 'live' as const,
  frozen: null,
  ...change,
})
const servers = [{ name: 'Ratchet-Demo' }, { name: 'Ratchet-Live' }]

describe('where an order goes', () => {
  it('is a server, or an account at one', () => {
    expect(placeOf('Ratchet-Demo')).toEqual({ server: 'Ratchet-Demo', accountId: undefined })
    expect(placeOf(choiceOf(account('7')))).toEqual({ server: 'Broker-Practice', accountId: '7' })
  })

  it('lists the servers as they are, and the accounts at brokers beside them', () => {
    const paper = account('1', { broker: 'paper', environment: 'paper', server: 'Ratchet-Demo' })
    const gone = account('2', { state: 'disconnected' })
    const live = account('3', { name: 'Savings', environment: 'live', server: 'Broker-Live', state: 'stale' })
    expect(placesOf(servers, [paper, gone, account('4'), live], 'Ratchet-Demo')).toEqual([
      { value: 'Ratchet-Demo', label: 'Ratchet-Demo' },
      { value: 'Ratchet-Live', label: 'Ratchet-Live' },
      { value: 'Broker-Practice#4', label: 'Practice · 101-4 · Broker-Practice' },
      { value: 'Broker-Live#3', label: 'LIVE · Savings · Broker-Live (no recent response)' },
    ])
  })

  it('is at Ratchet-Live the live account that was connected first, unless a log-in is typed', () => {
    const live = (id: string, state: 'live' | 'disconnected' = 'live') =>
      account(id, { environment: 'live', server: 'Broker-Live', state })
    const accounts = [account('1'), live('2', 'disconnected'), live('3'), live('4')]
    const at = (server: string, brokerId = '') => accountAt(placeOf(server), brokerId, accounts)?.id
    expect(at('Ratchet-Live')).toBe('3')
    expect([at('Ratchet-Live', '7'), at('Ratchet-Demo'), at(choiceOf(account('1')))]).toEqual([
      undefined,
      undefined,
      '1',
    ])
    expect(accountAt(placeOf('Ratchet-Live'), '', [account('1')])).toBeUndefined()
  })

  it('a paused account is shown with the reason, and cannot be chosen', () =>
    expect(placesOf([], [account('4', { state: 'paused' })], '')).toEqual([
      {
        value: 'Broker-Practice#4',
        label: 'Practice · 101-4 · Broker-Practice (paused: no new orders)',
        disabled: true,
      },
    ]))

  it('ADM3: so is one that the operator has frozen', () => {
    const frozen = { since: null, cause: 'operator', why: 'Asked by the trader.', requests: [] }
    expect(placesOf([], [account('4', { state: 'frozen', frozen })], '')).toEqual([
      {
        value: 'Broker-Practice#4',
        label: 'Practice · 101-4 · Broker-Practice (frozen by the operator: no new orders)',
        disabled: true,
      },
    ])
  })

  it('never shows another place than the one that is chosen', () => {
    const gone = account('2', { state: 'disconnected' })
    const last = placesOf(servers, [gone], choiceOf(gone)).at(-1)
    expect(last).toEqual({
      value: 'Broker-Practice#2',
      label: '101-2 · Broker-Practice (not connected)',
      disabled: true,
    })
  })
})
