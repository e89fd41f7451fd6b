import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPart } from '../../testing/part.tsx'
import { startFakes } from '../../testing/screen.tsx'
import { paperAccount } from '../../testing/state.ts'
import { Accounts } from './Accounts.tsx'

/** An account whose broker answers late says how late. */
const fakes = startFakes()
const atBroker = paperAccount({
  broker: 'sample',
  environment: 'practice',
  server: 'Broker-Practice',
  login: '101-004-1-001',
  own: false,
  slowMs: 2100,
})

it('OP6: the card of an account shows how long its broker takes to answer, and nothing where it is quick', async () => {
  const quick = { ...atBroker, id: '0190aaaa-0000-7000-8000-000000000009', login: '101-004-1-002', slowMs: null }
  await openPart(fakes, <Accounts />, { accounts: [atBroker, quick] })
  const slow = page.getByTestId('account-slow')
  await expect.element(slow).toMatchTextContent(/^Slow: 2\.1 s per response\. Orders and stops are sent first\.$/)
  expect(slow.elements()).toHaveLength(1)
  expect(
    page
      .getByTestId('account-state')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Connected', 'Connected'])
})
