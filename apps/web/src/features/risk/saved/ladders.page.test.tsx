import { ladderTextWords, ladderWords, messages, noRisk, type Risk } from '@ratchet/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keepLadders } from '../../../testing/ladders.ts'
import { positionOf, savedLadder } from '../../../testing/rows.ts'
import { openScreen, startFakes } from '../../../testing/screen.tsx'
import { accountId, paperAccount } from '../../../testing/state.ts'

const night = { profit1: 60, sl1: 40, profit2: 120, sl2: 60, profit3: 200, sl3: 80, tp3: 300 }
const news = { profit1: 20, sl1: 10 }
const nightText = 'Ratchet ladder "Night" in pips: at 60 sl 40; at 120 sl 60; at 200 sl 80 tp 300'
const inForce: Risk = { ...noRisk, profit1: 900, sl1: 100 }
const otherId = '0190aaaa-0000-7000-8000-000000000002'

const fakes = startFakes()
/** The server puts a ladder in force; the stream brings it to the page. */
beforeEach(() => {
  const { server, stream } = fakes
  server.on('putRisk', ({ body }) => {
    server.state.risk = body
    server.state.seq += 1
    stream.snapshot()
    return { ...body, message: messages.riskUpdated, warnings: [] }
  })
})

const section = page.getByTestId('saved-ladders')
const card = (name: string) => section.getByRole('listitem').filter({ hasText: name })
const named = (name: string) => page.getByRole('dialog', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const said = (text: string) => expect.element(page.getByTestId('saved-ladders-answer')).toMatchTextContent(text)
const field = (name: string) =>
  page.getByTestId('risk-form').element().querySelector(`[name=${name}]`) as HTMLInputElement
const openRisk = (change: Parameters<typeof openScreen>[2] = {}, query = '') =>
  openScreen(fakes, `/admin/risk${query}`, { risk: inForce, ...change })
const fillRungs = async (rungs: Partial<Risk>) => {
  await expect.element(section).toBeVisible()
  for (const [name, figure] of Object.entries(rungs)) await userEvent.fill(field(name), String(figure))
}
const choose = async (name: string, item: string) => {
  await card(name)
    .getByRole('button', { name: `More actions for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}
const gone = (what: ReturnType<typeof named>) => expect.element(what).not.toBeInTheDocument()

describe('saved ladders', () => {
  it('one is saved from the rungs of the form; a name that is missing or taken is told at the name', async () => {
    const kept = keepLadders(fakes)
    await openRisk()
    await expect.element(section).toMatchTextContent('No saved ladders yet.')
    await fillRungs(night)
    await button('Save as…').click()
    const dialog = named('Save this ladder')
    await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).toMatchTextContent(ladderWords.noName)
    expect(kept()).toEqual([])
    await dialog.getByLabelText('Name').fill('Night')
    await userEvent.keyboard('{Enter}')
    await gone(dialog)
    await said('Saved “Night”.')
    await expect.element(card('Night')).toMatchTextContent('3 rungs, 60 to 200 pips')
    expect(kept()).toMatchObject([{ name: 'Night', ladder: { ...noRisk, ...night } }])

    await userEvent.fill(field('profit1'), '70')
    await button('Save as…').click()
    await dialog.getByLabelText('Name').fill('NIGHT')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).toMatchTextContent(ladderWords.taken)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await gone(dialog)
    // Filled in, it is in the form; nothing is in force before the form is sent.
    await button('Load Night').click()
    await said('“Night” is loaded.')
    expect(field('profit1').value).toBe('60')
    expect(fakes.server.requests('putRisk')).toEqual([])
    await page.getByTestId('set-risk').click()
    await expect.element(page.getByTestId('risk-answer')).toMatchTextContent(messages.riskUpdated)
    await expect.element(card('Night')).toMatchTextContent('Active')
    await expect.element(page.getByTestId('saved-ladders-answer')).not.toBeInTheDocument()
    expect(fakes.server.requests('putRisk').map(({ body }) => body)).toEqual([{ ...noRisk, ...night }])
  })

  it('one is shared as a line of text and pasted; a text that is wrong names the rung', async () => {
    const kept = keepLadders(fakes, savedLadder(1, 'Night', night))
    await openRisk({ size: 'phone' })
    await choose('Night', 'Share as text…')
    const share = named('Share as text')
    await expect.element(share.getByLabelText('Ladder text')).toHaveValue(nightText)
    await share.getByRole('button', { name: 'Close' }).last().click()
    await gone(share)

    await button('Paste text…').click()
    const paste = named('Paste a ladder')
    const text = paste.getByLabelText('Ladder text')
    await paste.getByRole('button', { name: 'Save' }).click()
    await expect.element(paste).toMatchTextContent(ladderTextWords.noLadder)
    await text.fill(nightText.replace('at 120', 'at 1,20'))
    await expect.element(paste).toMatchTextContent('Rung 2 at "1,20": Please enter a valid number')
    await text.fill(nightText.replace('"Night"', '“Late”'))
    await expect.element(paste.getByTestId('pasted')).toMatchTextContent('After 120 pips')
    await expect.element(paste.getByTestId('pasted')).toMatchTextContent('target to +500')
    await paste.getByRole('button', { name: 'Save' }).click()
    await gone(paste)
    await said('Saved “Late”.')
    const ladder = { ...noRisk, ...night }
    expect(kept()).toMatchObject([
      { name: 'Late', ladder },
      { name: 'Night', ladder },
    ])
  })

  it('one is adopted after a question that says what it moves, as the ladder of all or of one account', async () => {
    keepLadders(fakes, savedLadder(1, 'News', news), savedLadder(2, 'Night', night))
    await openRisk({ activeTrades: [positionOf()] })
    await choose('Night', 'Make default…')
    const ask = page.getByTestId('use-ladder')
    await expect.element(ask).toMatchTextContent('It applies to 1 open position from the next price.')
    // The question is answered with no, unless another answer is chosen.
    await expect.element(ask.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await gone(ask)
    expect(fakes.server.requests('putRisk')).toEqual([])

    await choose('Night', 'Make default…')
    await page.getByTestId('adopt').click()
    await expect.element(page.getByTestId('use-ladder-answer')).toMatchTextContent(messages.riskUpdated)
    expect(fakes.server.requests('putRisk').map(({ body }) => body)).toEqual([{ ...noRisk, ...night }])
    await ask.getByRole('button', { name: 'Close' }).click()
    await gone(ask)
  })

  it('one is adopted for one account alone where the form shows the ladder of that account', async () => {
    keepLadders(fakes, savedLadder(1, 'News', news))
    fakes.server.on('putAccountRisk', ({ body }) => ({ ...body, message: messages.riskUpdated, warnings: [] }))
    const other = paperAccount({ id: otherId, login: '77', own: false })
    await openRisk({ accounts: [paperAccount(), other], activeTrades: [positionOf()] }, `?account=${otherId}`)
    await choose('News', 'Use for 77 · Ratchet-Demo…')
    const ask = page.getByTestId('use-ladder')
    await expect.element(ask).toMatchTextContent('77 · Ratchet-Demo gets its own ladder.')
    await expect.element(ask).toMatchTextContent('No open position is affected.')
    await page.getByTestId('adopt').click()
    await expect.element(page.getByTestId('use-ladder-answer')).toMatchTextContent(messages.riskUpdated)
    const [{ params, body } = {}] = fakes.server.requests('putAccountRisk')
    expect([params, body]).toEqual([{ id: otherId }, { ...noRisk, ...news }])
    expect(fakes.server.requests('putRisk')).toEqual([])
    expect(otherId).not.toBe(accountId)
  })

  it('OWN5: one is told which parts its rungs close, by hand and as text; it is for single orders then', async () => {
    const kept = keepLadders(fakes, savedLadder(1, 'Night', night))
    await openRisk({ size: 'phone' })
    await choose('Night', 'Close parts at rungs…')
    const ask = named('Close parts at rungs')
    const second = ask.getByLabelText('Rung 2, after 120 pips')
    await ask.getByLabelText('Rung 1, after 60 pips').fill('60')
    await second.fill('33.335')
    await expect.element(ask).toMatchTextContent(ladderWords.partWrong)
    await second.fill('60')
    await ask.getByRole('button', { name: 'Save parts' }).click()
    await expect.element(ask).toMatchTextContent(ladderWords.partsBeyond)
    await second.fill('33.33')
    await expect
      .element(ask)
      .toMatchTextContent('93.33 % closes at the rungs; 6.67 % stays open for the stop or target.')
    await userEvent.keyboard('{Enter}')
    await gone(ask)
    await said('“Night” closes 93.33 % at its rungs.')
    await expect.element(card('Night')).toMatchTextContent('3 rungs, 60 to 200 pips, closing 93.33 %')
    await expect.element(card('Night')).toMatchTextContent('For single orders')
    expect(kept()[0]?.ladder).toMatchObject({ ...night, close1: 60, close2: 33.33 })
    await button('Paste text…').click()
    const paste = named('Paste a ladder')
    await paste.getByLabelText('Ladder text').fill('Ratchet ladder "Thirds" in pips: at 10 sl 5 close 33.33%; at 20')
    await expect.element(paste.getByTestId('pasted')).toMatchTextContent('closes 33.33 %')
    await expect.element(paste.getByRole('button', { name: 'Load' })).not.toBeInTheDocument()
    await paste.getByRole('button', { name: 'Save' }).click()
    await said('Saved “Thirds”.')
  })

  it('B11: one in R is saved from the form, shared and pasted as such, and offered to no account', async () => {
    const kept = keepLadders(fakes)
    await openRisk()
    await fillRungs({ profit1: 22, sl1: 11, profit2: 44, sl2: 11 })
    await button('Save as…').click()
    const ask = named('Save this ladder')
    await ask.getByLabelText('Name').fill('Half')
    // B11: its figures are pips, so the page asks for those of 1 R and converts them.
    await ask.getByLabelText('Units').selectOptions('R')
    await expect.element(ask).toMatchTextContent('2 rungs, 22 to 44 pips')
    await ask.getByTestId('save-ladder').click()
    await expect.element(ask).toMatchTextContent('Enter how many pips 1 R is.')
    await ask.getByLabelText('1 R in pips').fill('0.01')
    await expect.element(ask).toMatchTextContent(ladderWords.tooManyR)
    await ask.getByLabelText('1 R in pips').fill('22')
    await expect.element(ask).toMatchTextContent('22 pips become 1 R')
    await expect.element(ask).toMatchTextContent('2 rungs, 1 to 2 R')
    await ask.getByTestId('save-ladder').click()
    await said('Saved “Half”.')
    expect(kept()).toMatchObject([{ unit: 'R', ladder: { profit1: 1, sl1: 0.5, profit2: 2, sl2: 0.5 } }])
    await expect.element(card('Half')).toMatchTextContent('For single orders')
    await card('Half').getByRole('button', { name: 'More actions for Half' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Share as text…' })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: /Make default|Use for/ })).not.toBeInTheDocument()
    await page.getByRole('menuitem', { name: 'Share as text…' }).click()
    const share = named('Share as text')
    const text = 'Ratchet ladder "Half" in R: at 1 sl 0.5; at 2 sl 0.5'
    await expect.element(share.getByLabelText('Ladder text')).toHaveValue(text)
    await share.getByRole('button', { name: 'Close' }).last().click()
    await button('Paste text…').click()
    const paste = named('Paste a ladder')
    await paste.getByLabelText('Ladder text').fill(text.replace('Half', 'Other'))
    await expect.element(paste.getByTestId('pasted')).toMatchTextContent('After 2 R')
    await expect.element(paste.getByRole('button', { name: 'Load' })).not.toBeInTheDocument()
    await paste.getByRole('button', { name: 'Save' }).click()
    await said('Saved “Other”.')
    expect(kept().map(({ name, unit }) => [name, unit])).toEqual([
      ['Half', 'R'],
      ['Other', 'R'],
    ])
  })

  it('OWN9: one in ATR is pasted as such, and is for single orders', async () => {
    const kept = keepLadders(fakes)
    await openRisk({ size: 'phone' })
    await button('Paste text…').click()
    const paste = named('Paste a ladder')
    await paste.getByLabelText('Ladder text').fill('Ratchet ladder "Range" in ATR: at 1 sl 0.5; at 2.5 sl 1')
    await expect.element(paste.getByTestId('pasted')).toMatchTextContent('After 2.5 ATR')
    await paste.getByRole('button', { name: 'Save' }).click()
    await said('Saved “Range”.')
    await expect.element(card('Range')).toMatchTextContent('2 rungs, 1 to 2.5 ATR')
    await expect.element(card('Range')).toMatchTextContent('For single orders')
    expect(kept()).toMatchObject([{ name: 'Range', unit: 'ATR' }])
  })

  it('OWN10: one is given a seventh rung in its editor, and loses another; it serves no account then', async () => {
    const kept = keepLadders(fakes, savedLadder(1, 'Night', night))
    await openRisk()
    await choose('Night', 'Edit rungs…')
    const ask = named('Edit rungs')
    await expect.element(ask).toBeVisible()
    const figure = (name: string) => ask.element().querySelector(`[name=${name}]`) as HTMLInputElement
    for (const rung of [4, 5, 6]) await userEvent.fill(figure(`profit${rung}`), String(100 * rung))
    await ask.getByRole('button', { name: 'Add rung 7' }).click()
    await expect.poll(() => figure('profit7')?.value).toBe('700')
    await userEvent.fill(figure('close7'), '150')
    await ask.getByRole('button', { name: 'Save rungs' }).click()
    await expect.element(ask).toMatchTextContent(ladderWords.partWrong)
    await userEvent.fill(figure('close7'), '50')
    await ask.getByRole('button', { name: 'Add rung 8' }).click()
    await ask.getByRole('button', { name: 'Rung 8: copy, clear or remove' }).click()
    await page.getByRole('menuitem', { name: 'Remove rung 8' }).click()
    await expect.element(ask).toMatchTextContent('7 rungs, 60 to 700 pips, closing 50 %')
    await ask.getByRole('button', { name: 'Save rungs' }).click()
    await said('Saved the rungs of “Night”.')
    const ladder = { ...night, profit4: 400, profit5: 500, profit6: 600, profit7: 700, close7: 50 }
    expect(kept()).toMatchObject([{ name: 'Night', ladder }])
    await expect.element(card('Night')).toMatchTextContent('For single orders')
  })

  it('one is renamed, copied, given other rungs and deleted; a list that cannot be read says so', async () => {
    fakes.server.lose('listLadders')
    await openRisk()
    await expect.element(section).toMatchTextContent('Your saved ladders could not be loaded')
    const kept = keepLadders(fakes, savedLadder(1, 'News', news), savedLadder(2, 'Night', night))
    await button('Try again').click()
    await choose('Night', 'Rename…')
    await named('Rename ladder').getByLabelText('Name').fill('Overnight')
    await userEvent.keyboard('{Enter}')
    await said('Saved “Overnight”.')
    await choose('Overnight', 'Copy…')
    await expect.element(named('Copy ladder').getByLabelText('Name')).toHaveValue('Overnight copy')
    await userEvent.keyboard('{Enter}')
    await said('Saved “Overnight copy”.')
    await choose('News', 'Replace with the rungs above…')
    await expect.element(named('Replace rungs?')).toMatchTextContent('1 rung, at 900 pips')
    await button('Replace rungs').click()
    await said('Replaced the rungs of “News”.')
    await expect.element(card('News')).toMatchTextContent('Active')
    await choose('Overnight copy', 'Delete…')
    await button('Delete').click()
    await said(ladderWords.removed)
    await expect.element(page.getByRole('heading', { name: 'Saved ladders' })).toHaveFocus()
    expect(kept().map(({ name, ladder }) => [name, ladder.profit1])).toEqual([
      ['News', 900],
      ['Overnight', 60],
    ])
  })
})

it('B18: of two with the same rungs only the one that was adopted is in force, also for the next order', async () => {
  keepLadders(fakes, savedLadder(1, 'Evening', news), savedLadder(2, 'News', news), savedLadder(3, 'R one', news, 'R'))
  await openRisk({ risk: { ...noRisk, ...news } })
  const marked = () => section.getByText('Active', { exact: true }).elements().length
  await expect.element(card('Evening')).toMatchTextContent('Active')
  expect(marked()).toBe(1)
  await choose('News', 'Make default…')
  await page.getByTestId('adopt').click()
  await expect.element(card('News')).toMatchTextContent('Active')
  expect(marked()).toBe(1)
  await openScreen(fakes, '/admin/trade')
  await expect.element(page.getByRole('button', { name: /News/ })).toBeVisible()
})
