import { messages, noRisk } from '@ratchet/contract'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { positionOf } from '../../testing/rows.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'
import { paperAccount, sampleBroker } from '../../testing/state.ts'
import { shows } from '../../testing/text.ts'

/** These tests show a trader with an account on paper and one at a broker, which get ladders of their own. */
const fakes = startFakes()
const far = { ...noRisk, profit1: 900, sl1: 100 }
const server = 'Broker-Practice'
const metals = paperAccount({
  id: '0190aaaa-0000-7000-8000-000000000002',
  name: 'Metals',
  broker: 'sample',
  environment: 'practice',
  server,
  login: '101-004-1-001',
  own: false,
})
const own = { ...far, profit1: 10, sl1: 5 }

const at = page.getByTestId('ladder-of')
const field = (name: string) => page.getByLabelText(name, { exact: true })
const profit1 = () => expect.element(field('Trailing Profit 1'))
const says = (text: string) => expect.element(page.getByText(text, { exact: false })).toBeVisible()

beforeEach(() => {
  const { server: fake } = fakes
  const { state } = fake
  const put = (ladder: typeof far | null) => {
    const [paper = paperAccount()] = state.accounts
    state.accounts = [paper, { ...metals, ladder }]
    state.seq++
  }
  Object.assign(state, {
    risk: far,
    accounts: [paperAccount(), metals],
    activeTrades: [
      positionOf({ price_open: 1284.6 }),
      positionOf({ id: '8', server, brokerId: metals.login, price_open: 1284, sl: 1280 }),
    ],
  })
  fake.on('brokers', () => ({ items: [sampleBroker()] }))
  fake.on('instruments', () => ({ items: state.instruments }))
  fake.on('listAccounts', () => ({ now: new Date().toISOString(), seq: state.seq, items: state.accounts }))
  fake.on('putAccountRisk', ({ body }) => {
    put(body)
    return { ...body, message: messages.riskUpdated, warnings: [] }
  })
  fake.on('dropAccountRisk', () => {
    put(null)
    return { message: 'Metals uses the default ladder again.' }
  })
})

it('the account’s card leads to its ladder, which begins as that of all accounts', async () => {
  await openScreen(fakes, '/admin/settings', { size: 'phone' })
  const card = page.getByTestId('account-card').filter({ hasText: metals.login })
  await shows(card, 'Uses the default ladder.')
  await card.getByRole('link', { name: 'Ladder of account Metals' }).click()
  await expect.element(at).toHaveValue(metals.id)
  await profit1().toHaveValue('900')
  await says('This account uses the default ladder.')
  // What a rung may miss there is said beside the rungs.
  await shows(page.getByTestId('price-note'), 'at most 4 prices a second')
  // The preview is drawn for the positions of this account alone.
  const options = page.getByTestId('drawn-for').getByRole('option').elements()
  expect(options.map((one) => one.textContent)).toEqual([
    'New position',
    expect.stringMatching(/^Buy 0\.10 GOLD at 1284.*\(8\)/),
  ])
})

it('saved there it is that account’s own, which the ladder of all says; it goes back by one button, and says so', async () => {
  await openScreen(fakes, `/admin/risk?account=${metals.id}`)
  await profit1().toHaveValue('900')
  await userEvent.fill(field('Trailing Profit 1'), '10')
  await userEvent.fill(field('Trailing SL 1'), '5')
  await shows(page.getByTestId('risk-state'), 'Unsaved changes')
  // A draft for one account stays while another account's ladder is shown.
  await userEvent.selectOptions(at, '')
  await profit1().toHaveValue('900')
  await userEvent.selectOptions(at, metals.id)
  await profit1().toHaveValue('10')
  await page.getByTestId('set-risk').click()
  await shows(page.getByTestId('risk-answer'), messages.riskUpdated)
  await says('This account has its own ladder.')
  expect(fakes.server.requests('putAccountRisk')).toMatchObject([{ params: { id: metals.id }, body: own }])
  expect(fakes.server.requests('putRisk')).toEqual([])

  await userEvent.selectOptions(at, '')
  await says('Metals · Broker-Practice has its own ladder.')
  await profit1().toHaveValue('900')
  await userEvent.selectOptions(at, metals.id)
  await page.getByTestId('drop-ladder').click()
  await says('Metals uses the default ladder again.')
  await profit1().toHaveValue('900')
  await expect.element(page.getByTestId('drop-ladder')).not.toBeInTheDocument()
})

it('an account’s card says that its ladder is its own', async () => {
  await openScreen(fakes, '/admin/settings', { accounts: [paperAccount(), { ...metals, ladder: own }] })
  await shows(page.getByTestId('account-card').filter({ hasText: metals.login }), 'Uses its own ladder.')
})
