import type { Pairing } from '@ratchet/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pressIn } from '../../testing/fields.ts'
import { openScreen, type Size, startFakes } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import { paperAccount, sampleBroker, serverNow } from '../../testing/state.ts'
import { reportOf, terminalBroker } from '../../testing/terminal.ts'

/** The setup page leads from the download to the connected account, and says what the terminal reports. */
const fakes = startFakes()
const id = '0190aaaa-0000-7000-8000-0000000000aa'
const newId = '0190aaaa-0000-7000-8000-0000000000bb'
const atBroker = (state: 'live' | 'paused' = 'paused') =>
  paperAccount({
    id: newId,
    broker: 'terminal',
    brokerName: 'Terminal',
    environment: 'practice',
    server: 'Terminal-Demo-Broker-Server-5012345',
    login: '5012345',
    own: false,
    state,
  })
let report: ReturnType<typeof reportOf> | null
let code = 0
let isGone = false

beforeEach(() => {
  report = null
  code = 0
  isGone = false
  const { server } = fakes
  server.on('brokers', { items: [sampleBroker(), terminalBroker()] })
  server.on('openPairing', () => ({
    ...pairing(600_000),
    code: `CODE-${++code}`,
    address: 'wss://ratchet.example/api/x',
  }))
  server.on('getPairing', () => pairing(600_000))
  server.on('removePairing', { message: 'Ended.' })
})
const pairing = (leftMs: number): Pairing => ({
  id,
  state: report === null || isGone ? 'waiting' : 'heard',
  expiresAt: new Date(Date.parse(serverNow()) + leftMs).toISOString(),
  heardAt: report === null ? null : serverNow(),
  report,
})
const open = (search = '', size: Size = 'desk', accounts = [paperAccount()]) =>
  openScreen(fakes, `/admin/setup/terminal${search}`, { size, accounts })
const getCode = () => page.getByTestId('pairing-new').click()
const at = (testId: string) => page.getByTestId(testId)

it('the dialog leads to the page of a broker whose program dials in, and asks for no credentials there', async () => {
  await openScreen(fakes, '/admin/settings')
  await at('connect-account').click()
  await userEvent.selectOptions(page.getByLabelText('Broker', { exact: true }), 'terminal')
  await expect.element(page.getByLabelText('Pairing code')).not.toBeInTheDocument()
  await page.getByRole('radio', { name: /^Real/ }).click()
  await at('to-setup').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Connect a terminal' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /^Real/ })).toBeChecked()
})

it('has at most ten steps in order, with described pictures and the state of proof', async () => {
  await open()
  await expect.element(page.getByText('It never ran in a real terminal.')).toBeVisible()
  await expect.element(page.getByText('These are drawings.')).toBeVisible()
  const titles = at('setup-step')
    .elements()
    .map((one) => one.querySelector('h2')?.textContent)
  expect(titles.map((title) => title?.match(/^\d*Step (\d+):/)?.[1])).toEqual(
    Array.from({ length: 10 }, (_, n) => String(n + 1)),
  )
  await expect.element(page.getByRole('img', { name: 'The folder Programs.' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'The chart says paired.' })).toBeVisible()
})

it('downloads the program', async () => {
  const headers = { 'content-disposition': 'attachment; filename="Program.src"' }
  fakes.server.on('exportProgram', (() => new Response('source', { headers })) as never)
  await open()
  await at('download-program').click()
  await expect.element(at('download-answer')).toMatchTextContent('Program.src is in your downloads.')
  expect(fakes.server.requests('exportProgram').map(({ params }) => params)).toEqual([{ broker: 'terminal' }])
})

it('shows the code only on request, counts down, and replaces it', async () => {
  await open()
  expect(fakes.server.requests('openPairing')).toHaveLength(0)
  await pressIn(at('pairing-new'), '{Enter}')
  await expect.element(at('pairing-code')).toMatchTextContent('CODE-1')
  await expect.element(at('pairing-left')).toMatchTextContent(/^Valid for \d+:\d\d$/)
  const left = at('pairing-left').element().textContent
  await expect.poll(() => at('pairing-left').element().textContent).not.toBe(left)
  await pressIn(at('pairing-new'), '{Enter}')
  await expect.element(at('pairing-code')).toMatchTextContent('CODE-2')
  expect(fakes.server.requests('removePairing').map(({ params }) => params.id)).toEqual([id])
})

it('says that a code expired, and hides it', async () => {
  fakes.server.on('openPairing', () => ({ ...pairing(1500), code: 'OLD', address: 'wss://ratchet.example/api/x' }))
  await open()
  await getCode()
  await expect.element(at('pairing-expired')).toBeVisible()
  await expect.element(at('pairing-code')).not.toBeInTheDocument()
  await expect.element(at('terminal-silent')).toMatchTextContent('No terminal came with this code.')
})

it('shows the address to allow, and that of the server once a code names it', async () => {
  await open()
  await expect.element(at('setup-address')).toMatchTextContent('https://localhost')
  await getCode()
  await expect.element(at('setup-address')).toMatchTextContent('https://ratchet.example')
})

it('explains the log of the compiler, and sends it nowhere', async () => {
  await open()
  await page.getByText('Errors? Let Ratchet explain the log').click()
  const log = page.getByLabelText('Log of the compiler')
  await log.fill('hello')
  await expect.element(at('compile-outcome')).toMatchTextContent('This is not a compiler’s log.')
  await log.fill("Program.mq5(12,5) : error 256: 'x' - undeclared identifier\n1 errors, 0 warnings")
  await expect
    .element(at('compile-error'))
    .toMatchTextContent(/^Line 12: 'x' - undeclared identifier\. The terminal is older/)
  await log.fill('0 errors, 2 warnings')
  await expect.element(at('compile-outcome')).toMatchTextContent('0 errors: the program is ready.')
  await expect.element(page.getByText('It never ran in a real terminal.')).toBeVisible()
})

it('says why there is no code', async () => {
  fakes.server.refuse('openPairing', 'too_many', 'Five codes are open. Wait until one expires.')
  await open()
  await getCode()
  await expect.element(at('pairing-answer')).toMatchTextContent('Five codes are open.')
})

describe('the status panel', () => {
  it('waits for the terminal, names error 4014, and shows the report by itself', async () => {
    await open()
    await getCode()
    await expect.element(at('terminal-silent')).toMatchTextContent('Waiting for the terminal.')
    await expect.element(page.getByText('Error 4014: allow the address.')).toBeVisible()
    report = reportOf({ hedging: false, balance: 250.5 })
    await expect
      .element(at('terminal-report'))
      .toMatchTextContent(/5012345.*Broker Ltd\. · Broker-Server.*Demo.*Netting.*250\.50 USD/)
  })

  it.each([
    ['offline', { connected: false }, 'Log in again.'],
    ['investor', { investor: true, account: false }, 'Log in with the trading password.'],
    ['account', { account: false }, 'Ask the broker for trading.'],
    ['expert', { expert: false }, 'Ask the broker for programs.'],
    ['terminal', { terminal: false }, 'Press Programs.'],
    ['program', { program: false }, 'Tick Allow.'],
  ] as const)('says what to do about: %s', async (trouble, permissions, remedy) => {
    report = reportOf({}, permissions)
    await open()
    await getCode()
    await expect.element(at(`trouble-${trouble}`)).toMatchTextContent(remedy)
    expect(document.querySelectorAll('[data-testid^=trouble-]')).toHaveLength(1)
    await expect.element(at('setup-connect-send')).toBeVisible()
  })

  it('says that the terminal is gone again', async () => {
    report = reportOf()
    await open()
    await getCode()
    await expect.element(at('terminal-heard')).toMatchTextContent(/^heard \d+ s ago$/)
    isGone = true
    await expect.element(at('terminal-gone')).toMatchTextContent('not connected any more')
  })

  it('refuses an account of real money if the other kind was meant, until the trader chooses it', async () => {
    report = reportOf({ environment: 'live', market: 'Terminal-Real-Broker-Server-5012345' })
    await open()
    await getCode()
    await expect.element(at('wrong-kind')).toMatchTextContent('a Real account, and you chose Demo')
    await expect.element(at('setup-connect-send')).not.toBeInTheDocument()
    await at('mean-other').click()
    await expect.element(at('real-money')).toBeVisible()
    await at('setup-connect-send').click()
    await expect.element(page.getByText('Tick the box: this account trades real money.')).toBeVisible()
    expect(fakes.server.requests('connectAccount')).toHaveLength(0)
  })

  it('says that the account is connected already, and renews its key', async () => {
    report = reportOf()
    await open('', 'desk', [atBroker()])
    await getCode()
    await expect.element(at('connected-already')).toBeVisible()
    await expect.element(at('setup-connect-send')).toMatchTextContent('Renew')
  })
})

describe('connecting', () => {
  it('sends the code with the reported account, and goes on with the account’s own steps', async () => {
    report = reportOf()
    fakes.server.on('connectAccount', () => {
      fakes.server.state.accounts = [paperAccount(), atBroker()]
      const { id, server, login, currency, hedging, state } = atBroker()
      return { id, server, login, currency, hedging, state }
    })
    fakes.server.on('listSymbols', { items: [] })
    fakes.server.on('resumeAccount', () => {
      fakes.server.state.accounts = [paperAccount(), atBroker('live')]
      return { message: 'Trading is allowed.' }
    })
    await open()
    await getCode()
    await page.getByLabelText('Name', { exact: true }).fill('Gold desk')
    await at('setup-connect-send').click()
    await expect.element(at('setup-connected')).toMatchTextContent('It only reads until you allow trading.')
    expect(fakes.server.requests('connectAccount').map(({ body }) => body)).toEqual([
      {
        broker: 'terminal',
        environment: 'practice',
        credentials: { code: 'CODE-1' },
        login: '5012345',
        name: 'Gold desk',
      },
    ])
    expect(location.search).toContain(`account=${newId}`)
    expect(location.href).not.toContain('CODE')
    await expect.element(page.getByText('Here: trading is off. Ratchet only reads.')).toBeVisible()
    await pressIn(at('allow-trading'), '{Enter}')
    await expect.element(page.getByText('Here: trading is allowed.')).toBeVisible()
  })

  it('says what the server refused, and keeps the form', async () => {
    report = reportOf()
    fakes.server.on('connectAccount', () => {
      throw new Refusal('conflict', 'Another trader has connected this account.')
    })
    await open()
    await getCode()
    await at('setup-connect-send').click()
    await expect.element(at('setup-connect-answer')).toMatchTextContent('Another trader has connected this account.')
    await expect.element(at('setup-connect-send')).toBeVisible()
  })
})

it('fits a phone', async () => {
  report = reportOf({}, { terminal: false, program: false })
  await open('', 'phone')
  await getCode()
  await expect.element(at('terminal-report')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
  for (const drawing of document.querySelectorAll('[data-testid=setup-drawing]'))
    expect(drawing.getBoundingClientRect().width).toBeGreaterThan(300)
})

it('says so if the broker has no setup page', async () => {
  await openScreen(fakes, '/admin/setup/sample')
  await expect.element(at('no-setup')).toBeVisible()
})
