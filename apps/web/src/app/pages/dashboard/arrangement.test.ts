import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Arrangement,
  arrangementFrom,
  isUsual,
  moved,
  type PanelId,
  panels,
  usual,
  type Width,
  widths,
  withShown,
  withWidth,
} from './arrangement.ts'

const ids = (now: Arrangement) => now.map(({ id }) => id)
const all = panels.map(({ id }) => id)

describe('the usual places', () => {
  it('have the steps of the stop beside the chart, together one row', () => {
    const [chart, modified] = usual(true)
    expect(ids(usual(true))).toEqual(all)
    expect(widths[chart?.width ?? 'full'] + widths[modified?.width ?? 'full']).toBe(12)
  })

  it('have positions before them where there is no room', () =>
    expect(ids(usual(false)).slice(0, 4)).toEqual(['chart', 'protection', 'active', 'modified']))
})

const panel = fc.constantFrom<PanelId>(...all)
const act = fc.oneof(
  fc.tuple(panel, fc.integer({ min: -9, max: 9 })).map(
    ([id, by]) =>
      (now: Arrangement) =>
        moved(now, id, by),
  ),
  fc.tuple(panel, fc.boolean()).map(
    ([id, on]) =>
      (now: Arrangement) =>
        withShown(now, id, on),
  ),
  fc.tuple(panel, fc.constantFrom<Width>('full', 'wide', 'half', 'narrow')).map(
    ([id, width]) =>
      (now: Arrangement) =>
        withWidth(now, id, width),
  ),
)

it('whatever is done, each panel is there once, what protects is shown, and it is read back as it was', () => {
  fc.assert(
    fc.property(fc.array(act), fc.boolean(), (acts, isWide) => {
      const now = acts.reduce((before, one) => one(before), usual(isWide))
      expect(ids(now).toSorted()).toEqual(all.toSorted())
      expect(now.find(({ id }) => id === 'protection')?.isShown).toBe(true)
      expect(arrangementFrom(JSON.stringify(now))).toEqual(now)
    }),
  )
})

it.each([
  ['closed', -1, ['chart', 'modified', 'protection', 'active', 'performance', 'closed', 'orders']],
  ['chart', -1, all],
  ['closed', 1, all],
  ['chart', 2, ['modified', 'protection', 'chart', 'active', 'performance', 'orders', 'closed']],
] as const)('%s moved by %d', (id, by, wanted) => expect(ids(moved(usual(true), id, by))).toEqual(wanted))

describe('what a browser kept', () => {
  it.each(['', 'null', '3', '{}', '[]', '[null]', '[{"id":"other"}]'])('%j is nothing', (text) =>
    expect(arrangementFrom(text)).toBeNull(),
  )

  it('a panel that it does not know comes last, and one that is there twice counts once', () => {
    const kept = '[{"id":"closed","width":"huge"},{"id":"chart","width":"half","isShown":false},{"id":"closed"}]'
    const read = arrangementFrom(kept)
    expect(read?.slice(0, 3)).toEqual([
      { id: 'closed', width: 'full', isShown: true },
      { id: 'chart', width: 'half', isShown: false },
      { id: 'modified', width: 'narrow', isShown: true },
    ])
    expect(read?.length).toBe(all.length)
  })

  it('is the usual places only where nothing was changed', () => {
    expect(isUsual(usual(true), true)).toBe(true)
    expect(isUsual(withWidth(usual(true), 'closed', 'half'), true)).toBe(false)
  })
})
