import { expect, it } from 'vitest'
import { accountText } from './accounts.ts'

it.each([
  ['Ratchet-Demo', '5000002', '5000002 · Ratchet-Demo'],
  ['Broker-Live-5012345', '5012345', '5012345 · Broker-Live'],
  ['Ratchet-Live', '', 'Ratchet-Live'],
])('an account on %s with the log-in %s is %s: no log-in is said twice', (server, brokerId, text) => {
  expect(accountText({ server, brokerId })).toBe(text)
})
