import type { AccountSymbol } from '@ratchet/contract'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPart } from '../../testing/part.tsx'
import { startFakes } from '../../testing/screen.tsx'
import { accountId, paperAccount } from '../../testing/state.ts'
import { Accounts } from './Accounts.tsx'

/** A trader switches further symbols of a broker on and off; what is open stays on. */
const fakes = startFakes()
const atBroker = paperAccount({
  name: 'Metals',
  broker: 'sample',
  environment: 'practice',
  server: 'Broker-Practice',
  login: '101-004-1-001',
  own: false,
  trouble: 'Open at the broker, but not shown or protected here: 500 USD_JPY.',
})
const lots = { volumeMin: 0.01, volumeStep: 0.01, volumeMax: 100 }
const contract = { digits: 3, tickPoints: 1, contractSize: 5000, unit: 'oz', currency: 'USD', ...lots }
const facts = { ...contract, brokerSymbol: null, why: null, changed: null } as const
const none = {
  brokerSymbol: 'USD_JPY',
  digits: null,
  tickPoints: null,
  contractSize: null,
  unit: null,
  currency: null,
  volumeMin: null,
  volumeStep: null,
  volumeMax: null,
  changed: null,
}
const symbols = (silver: boolean): AccountSymbol[] => [
  { ...facts, symbol: 'GOLD', name: 'Gold', on: true },
  { ...facts, symbol: 'XAGUSD', name: 'Silver', on: silver },
  { ...facts, symbol: 'NATGASUSD', name: 'Natural Gas', on: false },
  {
    symbol: 'USDJPY',
    name: 'USD/JPY',
    on: false,
    why: 'Its price is in JPY, and the account in USD.',
    ...none,
  },
]
const choice = (symbol: string) => page.getByRole('switch', { name: new RegExp(`^${symbol}`) })
const answer = page.getByTestId('symbols-answer')

it('the dialog lists what the broker offers, finds one by its name, and switches it on by keyboard', async () => {
  let silver = false
  fakes.server.on('listSymbols', () => ({ items: symbols(silver) }))
  fakes.server.on('chooseSymbols', ({ body }) => {
    silver = body.symbols.includes('XAGUSD')
    return { message: silver ? 'XAGUSD is on.' : 'XAGUSD is off.' }
  })
  await openPart(fakes, <Accounts />, { accounts: [atBroker] })
  await page.getByTestId('account-symbols').click()
  await expect.element(choice('GOLD')).toBeChecked()
  await expect.element(choice('XAGUSD')).not.toBeChecked()
  await expect.element(page.getByTestId('symbol-left-out')).toMatchTextContent(/^USDJPY USD\/JPY · Its price is in JPY/)
  await page.getByTestId('symbols-search').fill('silver')
  await expect.poll(() => page.getByTestId('symbol').elements().length).toBe(1)
  ;(choice('XAGUSD').element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(answer).toMatchTextContent('XAGUSD is on.')
  await expect.element(choice('XAGUSD')).toBeChecked()
  await choice('XAGUSD').click()
  await expect.element(answer).toMatchTextContent('XAGUSD is off.')
  await expect.element(choice('XAGUSD')).not.toBeChecked()
  const [on, off] = fakes.server.requests('chooseSymbols')
  expect([on?.params, on?.body, off?.body]).toEqual([
    { id: accountId },
    { symbols: ['GOLD', 'XAGUSD'] },
    { symbols: ['GOLD'] },
  ])
})

it('what has something open stays on, and the dialog says so; what cannot be counted is told', async () => {
  const words = 'GOLD has an open position or a pending order here: close it first.'
  fakes.server.on('listSymbols', { items: symbols(false) })
  fakes.server.refuse('chooseSymbols', 'conflict', words)
  await openPart(fakes, <Accounts />, { accounts: [atBroker] })
  await expect
    .element(page.getByTestId('account-left-out'))
    .toMatchTextContent('not shown or protected here: 500 USD_JPY')
  await expect.element(page.getByTestId('account-card')).toMatchTextContent('Connected')
  await page.getByTestId('account-symbols').click()
  await page.getByTestId('symbols-search').fill('gold')
  await choice('GOLD').click()
  await expect.element(answer).toMatchTextContent(words)
  await expect.element(choice('GOLD')).toBeChecked()
})

it.each([1440, 390])(
  'ENG23: at %i px the dialog shows what a symbol is at the broker and what changed, and the trader confirms it',
  async (width) => {
    const changed = '1 lot was 100 oz and is 10 oz. Prices had 2 decimals and have 3.'
    const gold: AccountSymbol = {
      ...facts,
      symbol: 'GOLD',
      name: 'Gold',
      on: true,
      brokerSymbol: 'XAU_USD',
      contractSize: 10,
      changed,
    }
    let isConfirmed = false
    fakes.server.on('listSymbols', () => ({
      items: [...symbols(true).slice(1), isConfirmed ? { ...gold, changed: null } : gold],
    }))
    fakes.server.on('chooseSymbols', () => {
      isConfirmed = true
      return { message: 'The contract of GOLD is confirmed.' }
    })
    const trouble = `The contract of GOLD changed at the broker: ${changed} Confirm it under Settings, Accounts, Symbols.`
    await page.viewport(width, 900)
    onTestFinished(() => page.viewport(1440, 900))
    await openPart(fakes, <Accounts />, { accounts: [{ ...atBroker, trouble }] })
    await expect.element(page.getByTestId('account-left-out')).toMatchTextContent('1 lot was 100 oz and is 10 oz.')
    await page.getByTestId('account-symbols').click()
    const row = page.getByTestId('symbol').first()
    await expect.element(row).toMatchTextContent('GOLD = XAU_USDGold · 1 lot = 10 oz · 3 decimals · from 0.01 lots')
    await expect.element(row).toMatchTextContent(changed)
    await page.getByRole('button', { name: 'Confirm the contract of GOLD' }).click()
    await expect.element(answer).toMatchTextContent('The contract of GOLD is confirmed.')
    await expect.element(page.getByTestId('symbol-changed')).not.toBeInTheDocument()
    const [asked] = fakes.server.requests('chooseSymbols')
    expect(asked?.body).toEqual({ symbols: ['XAGUSD', 'GOLD'], confirm: ['GOLD'] })
  },
)
