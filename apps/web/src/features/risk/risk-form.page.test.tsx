import { messages, noRisk } from '@ratchet/contract'
import { beforeAll, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { positionKey } from '../../api/ticket.ts'
import { expectAlert, field, focusedName, inputOf, pressIn, put } from '../../testing/fields.ts'
import { positionOf } from '../../testing/rows.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'

const fakes = startFakes('describe')
const at = (testId: string) => page.getByTestId(testId)
const cells = () => [...document.querySelectorAll('[data-testid=preview-1] td')].map((cell) => cell.textContent)
const write = (label: string, text: string) => put(inputOf(label), text)

beforeAll(() => openScreen(fakes, '/admin/risk', { risk: { ...noRisk, profit1: 50, sl1: 20 } }))

it('shows the saved ladder in eighteen fields, and goes along a column by the arrow keys', async () => {
  await expect.element(field('Trailing Profit 1')).toHaveValue('50')
  expect(page.getByRole('textbox', { name: /^Trailing (Profit|SL|TP) [1-6]$/ }).elements()).toHaveLength(18)
  await pressIn(field('Trailing SL 1'), '{ArrowDown}')
  expect(focusedName()).toBe('sl2')
})

it.each([
  ['Buy', '1284.60', '1289.60', '1287.60'],
  ['Sell', '1284.30', '1279.30', '1281.30'],
])('draws a rung with the figures of the domain, for a %s', async (side, open, trigger, stop) => {
  await field('Side of the preview').selectOptions(side)
  await expect.element(at('subject')).toMatchTextContent(`${side} 0.10 GOLD at ${open}.`)
  await expect.element(at('risk-form').getByText(/1 pip of GOLD = 0\.10/)).toBeVisible()
  expect(cells().slice(0, 3)).toEqual([
    expect.stringContaining(trigger),
    expect.stringContaining(stop),
    '30 pips+30.00 USD',
  ])
  expect(at('drawn-1').element().textContent).toBe('1+50+30')
})

it('the focused field lights its rung, and a rung under the pointer its field', async () => {
  inputOf('Trailing TP 1').focus()
  await expect.element(at('preview-1')).toHaveAttribute('data-active', 'true')
  await expect.element(at('drawn-1')).toHaveAttribute('data-active', 'true')
  inputOf('Trailing TP 2').focus()
  await at('preview-1').hover()
  await expect.poll(() => document.querySelector('[data-rung="1"]')?.getAttribute('data-active')).toBe('true')
})

it('a wrong field takes the preview away, and S19: a number that is too large is told so', async () => {
  write('Trailing SL 1', '20,5')
  await expectAlert(messages.invalidNumber, at('risk-form'))
  await expect.element(at('ladder-preview')).toMatchTextContent('Correct the marked field')
  write('Trailing SL 1', '20')
  write('Trailing Profit 1', '99999999999999999999')
  await userEvent.keyboard('{Enter}')
  await expectAlert('Please enter a smaller number: at most 1 million.', at('risk-form'))
  await expect.element(at('risk-form')).not.toMatchTextContent(/no profit/)
  expect(fakes.server.requests('putRisk')).toEqual([])
  write('Trailing Profit 1', '50')
})

it('warns while typing, and undoes', async () => {
  write('Trailing Profit 2', '40')
  await expect.element(at('risk-form')).toMatchTextContent('Rung 2 at 40 pips is reached before rung 1 at 50 pips')
  await expect.element(at('risk-state')).toMatchTextContent('Unsaved changes')
  await pressIn(at('undo-risk'), '{Enter}')
  await expect.element(field('Trailing Profit 2')).toHaveValue('0')
  await expect.element(at('risk-state')).toMatchTextContent('Saved')
})

it('saves by Enter with the sentence of section 8; S14: the warnings of the server are no part of its green message', async () => {
  const warning = 'Rung 2 at 40 pips is reached first.'
  fakes.server.on('putRisk', ({ body }) => {
    fakes.stream.change({ risk: body }, 'risk.updated')
    return { ...body, message: messages.riskUpdated, warnings: [warning] }
  })
  write('Trailing Profit 2', '40')
  await userEvent.keyboard('{Enter}')
  await expect.element(at('risk-answer')).toMatchTextContent(messages.riskUpdated)
  await expect.element(at('risk-warnings')).toMatchTextContent(warning)
  expect([...document.querySelectorAll('[data-tone=good]')].map((one) => one.textContent)).toEqual([
    messages.riskUpdated,
  ])
  expect(fakes.server.requests('putRisk').map(({ body }) => body)).toEqual([
    { ...noRisk, profit1: 50, sl1: 20, profit2: 40 },
  ])
})

it('presets and rungs by keys: the example, continued, cleared', async () => {
  const choose = async (menu: string, item: string) => {
    await pressIn(at(menu), '{Enter}')
    await expect.element(page.getByRole('menuitem', { name: item, exact: false })).toBeVisible()
    await pressIn(page.getByRole('menuitem', { name: item, exact: false }), '{Enter}')
    await expect.element(page.getByRole('menuitem').first()).not.toBeInTheDocument()
  }
  await choose('presets', 'One rung: 50')
  await choose('rung-2', 'One step above rung 1')
  await expect.element(field('Trailing Profit 2')).toHaveValue('100')
  expect(inputOf('Trailing SL 2').value).toBe('20')
  await choose('rung-2', 'Clear rung 2')
  await expect.element(field('Trailing Profit 2')).toHaveValue('0')
})

it('is drawn for an open position from its own open price', async () => {
  const position = positionOf({ price_open: 1270 })
  fakes.stream.change({ activeTrades: [position] }, 'position.opened')
  await expect.poll(() => field('Preview for').element().querySelectorAll('option').length).toBe(2)
  await field('Preview for').selectOptions(positionKey(position))
  await expect.element(at('subject')).toMatchTextContent('Position 7: Buy 0.10 GOLD at 1270.00.')
  expect(cells()[0]).toContain('1275.00')
})

it('B21: rungs out of order are one note, and one press sorts them', async () => {
  const rungs = { profit1: 100, sl1: 30, profit2: 20, sl2: 10, profit3: 40, sl3: 20, profit4: 60, sl4: 25 }
  await openScreen(fakes, '/admin/risk', { risk: { ...noRisk, profit1: 50, sl1: 20 } })
  await expect.element(field('Trailing Profit 1')).toHaveValue('50')
  for (const [name, figure] of Object.entries(rungs)) {
    const [, column = '', rung = ''] = /^([a-z]+)(\d)$/.exec(name) ?? []
    write(`Trailing ${column === 'sl' ? 'SL' : 'Profit'} ${rung}`, String(figure))
  }
  const notes = page
    .getByTestId('ladder-findings')
    .getByRole('listitem')
    .filter({ hasText: 'Sort the rungs by profit' })
  await expect.element(notes).toMatchTextContent('Rungs 2, 3 and 4 are out of order')
  expect(notes.elements()).toHaveLength(1)
  await at('sort-rungs').click()
  await expect.element(notes).not.toBeInTheDocument()
  const figures = (column: string) => [1, 2, 3, 4, 5].map((rung) => inputOf(`Trailing ${column} ${rung}`).value)
  expect(figures('Profit')).toEqual(['20', '40', '60', '100', '0'])
  expect(figures('SL')).toEqual(['10', '20', '25', '30', '0'])
  await expect.element(at('sort-rungs')).not.toBeInTheDocument()
})
