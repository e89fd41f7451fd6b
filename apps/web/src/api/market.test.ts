import { serverNames } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { symbolKey } from './market.ts'

it('one symbol on two markets has two names, and on the paper market one', () => {
  expect(symbolKey('GOLD', 'Broker-Practice')).not.toBe(symbolKey('GOLD', 'Broker-Live'))
  expect(symbolKey('GOLD', 'Paper-Broker-Live')).toBe(symbolKey('GOLD', 'Broker-Live'))
  expect(symbolKey('GOLD', serverNames.live)).toBe(symbolKey('GOLD'))
})
