import { describe, expect, it } from 'vitest'
import {
  accessBody,
  accessOf,
  againstConnect,
  againstTest,
  asksForConsent,
  type ConnectDraft,
  emptyConnect,
  isPassed,
  loginOf,
} from './connect.ts'

const offer = (login: string) => ({ login, name: null, currency: 'USD', hedging: true, balance: 100 })
const typed = (change: Partial<ConnectDraft>): ConnectDraft => ({
  ...emptyConnect,
  'credentials.token': 'abc-def',
  'credentials.client': '77',
  ...change,
})
const fields = [
  { name: 'token', label: 'API token', secret: true, noun: 'token', most: 20, help: '' },
  { name: 'client', label: 'Client', secret: false, noun: 'client number', most: 9, help: '' },
]
const fieldsOf = (...args: Parameters<typeof againstConnect>) => Object.keys(againstConnect(...args)?.fields ?? {})

describe('connecting an account', () => {
  it('wants what the broker asks for before it asks the broker, and sends it without the blanks around it', () => {
    expect(againstTest(typed({ 'credentials.token': '  ' }), fields)?.fields).toEqual({
      'credentials.token': 'Enter the token.',
    })
    expect(
      againstTest(typed({ 'credentials.token': 'ä', 'credentials.client': '1234567890' }), fields)?.fields,
    ).toEqual({
      'credentials.token': 'The token has characters that a token cannot have.',
      'credentials.client': 'The client number is too long.',
    })
    expect(againstTest(typed({}), fields)).toBeNull()
    const draft = typed({ broker: 'sample', 'credentials.token': ' abc ', 'credentials.of-another': 'x' })
    expect(accessBody(draft, fields)).toEqual({
      broker: 'sample',
      environment: 'practice',
      credentials: { token: 'abc', client: '77' },
    })
  })

  it('a test says nothing of other credentials', () => {
    expect(accessOf(typed({ name: 'Savings', login: '1' }), fields)).toBe(accessOf(typed({}), fields))
    expect(accessOf(typed({ environment: 'live' }), fields)).not.toBe(accessOf(typed({}), fields))
    expect(accessOf(typed({ 'credentials.token': 'abc-deg' }), fields)).not.toBe(accessOf(typed({}), fields))
  })

  it('has passed where every step has, and there is an account', () => {
    const step = (ok: boolean) => ({ name: 'Token', ok, words: '' })
    expect(isPassed({ of: '', steps: [step(true)], choices: [offer('1')] })).toBe(true)
    expect(isPassed({ of: '', steps: [step(true), step(false)], choices: [offer('1')] })).toBe(false)
    expect(isPassed({ of: '', steps: [step(true)], choices: [] })).toBe(false)
  })

  it('means the only account there is, and of several the one that was chosen', () => {
    expect(loginOf(typed({}), [offer('1')])).toBe('1')
    expect(loginOf(typed({}), [offer('1'), offer('2')])).toBe('')
    expect(loginOf(typed({ login: '2' }), [offer('1'), offer('2')])).toBe('2')
    expect(fieldsOf(typed({}), '', false)).toEqual(['login'])
  })
})

describe('real money', () => {
  const known = [{ server: 'Broker-Live', login: '7' }]
  it('is asked about when such an account is connected first', () => {
    expect(asksForConsent(typed({ environment: 'live' }), 'Broker-Live', '8', known)).toBe(true)
    expect(asksForConsent(typed({ environment: 'live' }), 'Broker-Live', '7', known)).toBe(false)
    expect(asksForConsent(typed({}), 'Broker-Practice', '8', known)).toBe(false)
  })
  it.each([
    [{}, ['understood', 'typed']],
    [{ understood: 'yes' }, ['typed']],
    [{ understood: 'yes', typed: 'live' }, ['typed']],
    [{ understood: 'yes', typed: '80' }, ['typed']],
    [{ typed: 'LIVE' }, ['understood']],
    [{ understood: 'yes', typed: ' LIVE ' }, []],
    [{ understood: 'yes', typed: '8' }, []],
  ])('with %j it still wants %j', (change, fields) => expect(fieldsOf(typed(change), '8', true)).toEqual(fields))
  it('nothing of it is asked of play money', () => expect(fieldsOf(typed({}), '8', false)).toEqual([]))
})
