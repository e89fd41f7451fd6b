import { afterEach, expect, it } from 'vitest'
import { type Counterparty, startCounterparty } from './counterparty/index.ts'
import { probeOanda } from './probe.ts'

let counterparty: Counterparty | undefined
afterEach(() => counterparty?.close())

const clock = { nowMs: Date.now, delay: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)) }

async function probed(...modes: readonly ('ALLOWED' | 'REQUIRED')[]) {
  const accounts = modes.map((guaranteed, n) => ({ id: `101-004-1-00${n + 1}`, token: 'token', guaranteed }))
  counterparty = await startCounterparty({ accounts, heartbeatMs: 50 })
  const { url } = counterparty
  const said = await probeOanda({ url, streamUrl: url, token: { reveal: () => 'token' }, where: 'practice', clock })
  return { logins: said.offers.map(({ login }) => login), steps: said.steps.map(({ ok, words }) => [ok, words]) }
}

it('an account that demands guaranteed stops is left out, and says so', async () => {
  const { logins, steps } = await probed('REQUIRED', 'ALLOWED')
  expect(logins).toEqual(['101-004-1-002'])
  expect(steps[0]).toEqual([
    true,
    'OANDA takes it. It reaches 2 accounts. Left out are those that demand guaranteed stops, which Ratchet does not place: 1.',
  ])
  expect(steps.map(([ok]) => ok)).toEqual([true, true, true])
})

it('where no other account is reached nothing can be connected', async () => {
  expect(await probed('REQUIRED')).toEqual({
    logins: [],
    steps: [[false, 'The account demands guaranteed stops, which Ratchet does not place: use another account.']],
  })
})
