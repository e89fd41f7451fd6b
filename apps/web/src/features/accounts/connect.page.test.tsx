import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPart } from '../../testing/part.tsx'
import { startFakes } from '../../testing/screen.tsx'
import { paperAccount, sampleBroker } from '../../testing/state.ts'
import { Accounts } from './Accounts.tsx'

/** These tests connect accounts at brokers that ask for different things. */
const fakes = startFakes()
const exchange = sampleBroker({
  id: 'exchange',
  name: 'Another exchange',
  environments: [{ id: 'live', name: 'Real', server: 'Exchange-Live', live: true }],
  fields: [
    {
      name: 'client',
      label: 'Client number',
      secret: false,
      noun: 'client number',
      most: 6,
      help: 'On your contract.',
    },
    { name: 'key', label: 'Key', secret: true, noun: 'key', most: 40, help: '' },
  ],
  evidence: 'Nobody has tried it yet.',
})
const label = (text: string) => page.getByLabelText(text, { exact: true })

beforeEach(async () => {
  const { server } = fakes
  server.on('brokers', () => ({ items: [sampleBroker(), exchange] }))
  server.on('testAccount', () => ({
    steps: [{ name: 'Key', ok: true, words: 'Accepted.' }],
    choices: [{ login: '7', name: null, currency: 'USD', hedging: true, balance: 5 }],
  }))
  await openPart(fakes, <Accounts />, { accounts: [paperAccount()] })
  await page.getByRole('button', { name: 'Connect an account' }).click()
})

it('asks for what the chosen broker needs, and says how well its connection is proved', async () => {
  await expect.element(label('API token')).toBeVisible()
  await expect.element(page.getByText('Tested on a simulator.', { exact: false })).toBeVisible()
  await userEvent.selectOptions(label('Broker'), 'exchange')
  await expect.element(label('Client number')).toBeVisible()
  await expect.element(label('Key')).toHaveAttribute('type', 'password')
  await expect.element(label('Client number')).not.toHaveAttribute('type', 'password')
  await expect.element(label('API token')).not.toBeInTheDocument()
  await expect.element(page.getByText('Nobody has tried it yet.', { exact: false })).toBeVisible()
})

it('names each missing field, and sends the fields of this broker alone', async () => {
  await label('API token').fill('of-another-broker')
  await userEvent.selectOptions(label('Broker'), 'exchange')
  await label('Client number').fill('1234567')
  await page.getByTestId('connect-test').click()
  await expect.element(page.getByText('The client number is too long.')).toBeVisible()
  await expect.element(page.getByText('Enter the key.')).toBeVisible()
  await label('Client number').fill('123456')
  await label('Key').fill(' k ')
  await page.getByTestId('connect-test').click()
  await expect.element(page.getByTestId('connect-send')).toBeVisible()
  expect(fakes.server.requests('testAccount').at(-1)?.body).toEqual({
    broker: 'exchange',
    environment: 'live',
    credentials: { client: '123456', key: 'k' },
  })
  // It is real money: that is asked about before anything is connected.
  await expect.element(page.getByTestId('real-money')).toBeVisible()
})
