import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findScreens } from '../features/search/items.ts'
import { screens, searchedScreens } from './screens.ts'

const labels = (query: string) => findScreens(query, searchedScreens).map(({ label }) => label)

describe('the table of screens', () => {
  it('has each path once, and names files that are there', () => {
    expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length)
    const missing = screens
      .map(({ load }) => /import\('(.+)'\)/.exec(String(load))?.[1] ?? '')
      .filter((file) => !existsSync(join(import.meta.dirname, file)))
    expect(missing).toEqual([])
  })

  it('names pages that the guide has', () => {
    const pages = readdirSync(join(import.meta.dirname, '../../../../docs/guide')).map((file) =>
      file.replace(/^\d+-|\.md$/g, ''),
    )
    for (const { guide } of screens) if (guide) expect(pages).toContain(guide)
  })

  it('gives each screen of the sidebar a name and an icon', () => {
    for (const { group, label, icon, path } of screens)
      if (group) expect([path, Boolean(label), Boolean(icon)]).toEqual([path, true, true])
  })

  it('lets the search find every screen by its label first (the specification, section 2)', () => {
    for (const { label } of searchedScreens) expect([label, labels(label)[0]]).toEqual([label, label])
  })

  it.each([
    ['ris', 'Risk Management'],
    ['my account', 'Settings'],
    ['PICTURE', 'Settings'],
    ['trailing stop', 'Risk Management'],
    ['maps', 'Trading sessions'],
    ['help', 'Customer care'],
  ])('lets the search find by other words: %s', (query, label) => expect(labels(query)[0]).toBe(label))

  it('finds nothing where a word is nowhere', () => expect(labels('risk zebra')).toEqual([]))
})
