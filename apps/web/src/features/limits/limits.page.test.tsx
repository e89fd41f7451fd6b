import { limitWords } from '@ratchet/contract'
import { changeLimits, type HeldLimits, noLimits, withdrawLoosening } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAlert, field, inputOf, isThere, put } from '../../testing/fields.ts'
import type { Response } from '../../testing/replies.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'
import { accountId, now } from '../../testing/state.ts'

const fakes = startFakes()
type Listed = Response<'listLimits'>['items'][number]

/** Keeps limits as the server does. @param fields what else the list says of them */
function keepLimits(held: HeldLimits, fields: Partial<Listed> = {}) {
  const kept = { ...held }
  const nowMs = Date.parse(now)
  const listed = (): Listed => ({
    accountId,
    limits: kept.inForce,
    pending: kept.pending && { limits: kept.pending.limits, from: new Date(kept.pending.fromMs).toISOString() },
    uses: [],
    state: { now, open: [], sent: [], results: [] },
    refusals: [],
    ...fields,
  })
  fakes.server.on('listLimits', () => ({ items: [listed()] }))
  fakes.server.on('putLimits', ({ body }) => {
    Object.assign(kept, changeLimits(kept, body, nowMs))
    return { ...listed(), message: kept.pending ? limitWords.savedInPart : limitWords.saved }
  })
  fakes.server.on('withdrawLimits', () => {
    Object.assign(kept, withdrawLoosening(kept, nowMs))
    return { ...listed(), message: limitWords.withdrawn }
  })
  return kept
}
const form = () => page.getByTestId('limits-form')
const write = (label: string, text: string) => put(inputOf(label, form()), text)
const save = () => page.getByTestId('save-limits').click()
const isSaid = (text: string) => expect.element(page.getByTestId('limits-answer')).toMatchTextContent(text)
const ofGold = { ...noLimits, symbols: [{ symbol: 'GOLD', tradeVolume: null, openVolume: 0.22 }], tradesADay: 2 }
const state = { now, open: [{ symbol: 'GOLD', volume: 0.1 }], sent: [now], results: [] }

it('are set in the form, which says what is wrong and sends nothing meanwhile', async () => {
  keepLimits({ inForce: noLimits, pending: null })
  await openScreen(fakes, '/admin/limits')
  await expect.element(page.getByText(/^No limits set/)).toBeVisible()
  write('Size of a trade', '0.00001')
  await save()
  await expectAlert(limitWords.volume, form())
  write('Size of a trade', '0.2')
  write('Open volume', '0.25')
  write('Trades a day', '2')
  await form().getByRole('button', { name: 'Add hours' }).click()
  await field('Days of row 1').selectOptions('Sunday')
  await field('Delay').selectOptions('A day')
  await form().getByRole('button', { name: 'Add a symbol' }).click()
  await save()
  await expectAlert(limitWords.emptySymbol, form())
  expect(fakes.server.requests('putLimits')).toEqual([])
  write('Open volume of GOLD, in lots', '0.22')
  await save()
  await isSaid(limitWords.saved)
  const [request] = fakes.server.requests('putLimits')
  expect(request?.body).toMatchObject({
    tradeVolume: 0.2,
    accountVolume: 0.25,
    tradesADay: 2,
    symbols: [{ symbol: 'GOLD', tradeVolume: null, openVolume: 0.22 }],
    quietHours: [{ days: 'Sunday', from: 840, to: 900 }],
    waitHours: 24,
  })
})

it('show how far they are used, and what they refused lately', async () => {
  const sentence = 'Limit on open volume in GOLD: 0.10 of 0.22 lots are used.'
  keepLimits(
    { inForce: ofGold, pending: null },
    {
      uses: [
        { limit: 'symbolVolume', symbol: 'GOLD', used: 0.1, most: 0.22, isReached: false, sentence: '0.10 of 0.22.' },
        { limit: 'tradesADay', symbol: null, used: 2, most: 2, isReached: true, sentence: '2 of 2 were sent.' },
      ],
      refusals: [{ tradeId: accountId, sentence, at: now }],
    },
  )
  await openScreen(fakes, '/admin/limits', { size: 'phone' })
  await expect.element(page.getByTestId('limit-uses')).toMatchTextContent('Open volume in GOLD0.10 of 0.22.')
  await expect.element(page.getByTestId('limit-uses')).toMatchTextContent('Trades a dayUsed up: 2 of 2 were sent.')
  await expect.element(page.getByTestId('limit-refusals')).toMatchTextContent(sentence)
})

it('B12: the trade form refuses before it is sent what a limit refuses, and says what is near', async () => {
  keepLimits({ inForce: ofGold, pending: null }, { state })
  await openScreen(fakes, '/admin/trade')
  put(inputOf('Volume'), '0.2')
  await expect
    .element(page.getByTestId('trade-blocked'))
    .toMatchTextContent(
      'This order breaks your limits. Limit on open volume in GOLD: 0.10 of 0.22 lots are used and 0.12 more are allowed; this trade has 0.20.',
    )
  await expect.element(page.getByTestId('execute-trade')).toHaveAttribute('aria-disabled', 'true')
  await page.getByTestId('execute-trade').click({ force: true })
  expect(fakes.server.requests('publishTrade')).toEqual([])
  for (const [volume, sentence] of [
    ['0.12', 'Near the limit on open volume in GOLD'],
    ['0.05', 'This is your last trade today'],
  ] as const) {
    put(inputOf('Volume'), volume)
    await expect.element(page.getByTestId('order-limits')).toMatchTextContent(sentence)
  }
})

it('become looser only in time, which is shown, and can be withdrawn; stricter at once', async () => {
  const held = keepLimits({ inForce: { ...noLimits, openTrades: 1, waitHours: 168 }, pending: null })
  await openScreen(fakes, '/admin/limits')
  await isThere(form())
  write('Open trades', '3')
  await save()
  await isSaid(limitWords.savedInPart)
  const waiting = page.getByTestId('limits-waiting')
  await expect.element(waiting).toMatchTextContent('Open trades: 1 → 3')
  await waiting.getByRole('button', { name: 'Withdraw this change' }).click()
  await expect.element(waiting).not.toBeInTheDocument()
  await expect.element(page.getByTestId('limits-waiting-answer')).toMatchTextContent(limitWords.withdrawn)
  await expect.element(field('Open trades', form())).toHaveValue('1')
  await form().getByRole('button', { name: 'Presets' }).click()
  await page.getByRole('menuitem', { name: /^Steady hand/ }).click()
  await expect.element(field('Trades a day', form())).toHaveValue('5')
  await save()
  await isSaid(limitWords.savedInPart)
  expect(held.inForce).toMatchObject({ openTrades: 1, tradesADay: 5, waitHours: 168 })
})

describe('where nothing can be shown', () => {
  it('say that there is no account yet', async () => {
    await openScreen(fakes, '/admin/limits', { accounts: [] })
    await expect.element(page.getByText(/^No account yet\. Your first trade opens/)).toBeVisible()
  })
  it('say that they could not be read, and are read again', async () => {
    fakes.server.refuse('listLimits', 'too_many', 'Too many requests.')
    await openScreen(fakes, '/admin/limits')
    await expectAlert('The limits could not be loaded: Too many requests.')
    keepLimits({ inForce: noLimits, pending: null })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(form()).toBeVisible()
  })
})
