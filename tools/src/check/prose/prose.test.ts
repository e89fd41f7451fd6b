import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../sources.ts'
import { forbiddenWords } from './glossary.ts'
import { findStrayTexts } from './homes.ts'
import { lintPages, lintTexts } from './prose.ts'

const glossary =
  '| what it is | we write | not |\n|---|---|---|\n| An order | pending order | `waiting order` |\n| A level | stop loss | |\n'
const inPage = (text: string) => lintPages(new Map([['a.md', text]]), glossary)
const inSource = (text: string, path = 'a.tsx') => lintTexts(new Map([[path, text]]), glossary)

describe('prose of documents', () => {
  it.each([
    ['The order waits. Whoever sent it is told.', ['"Whoever": write', '"is told": write']],
    ['A page.\n\n- It is shown by\n  itself.', ['a.md:3 "by itself": write']],
    ['# Waiting orders\n\n| a |\n|---|\n| the waiting order |\n', ['a.md:5 "waiting order": write "pending order"']],
    ['What is asked of it comes first.', ['a sentence without a subject', '"is asked of": write']],
    [`${'word '.repeat(26)}end.`, ['27 words in a sentence']],
  ])('are found: %j', async (text, findings) => {
    const found = await inPage(text)
    expect(found).toHaveLength(findings.length)
    for (const [index, finding] of findings.entries()) expect(found[index]).toContain(finding)
  })

  it.each([
    'What does a rung do?',
    `${'word '.repeat(24)}end. ${'word '.repeat(24)}end.`,
    'Run `whoever tells a waiting order` first.\n\n    npm start for nobody\n',
    'See [the page](https://example.org/nobody).',
    `See [the page](a.md). ${'word '.repeat(24)}end.`,
  ])('pass: %j', async (text) => expect(await inPage(text)).toEqual([]))
})

describe('interface texts', () => {
  it('pass where the glossary’s word is used, in tests, and in names of the program', async () => {
    expect(await inSource('const a = "One waiting order was here"', 'apps/web/src/a.test.tsx')).toEqual([])
    expect(await inSource('const a = "a pending order", b = "waiting-order now", c = "nobody"')).toEqual([])
  })

  it('are found across lines and in capitals, at their line', async () => {
    const [finding] = await inSource('const a = (\n  <p>\n    Waiting\n    order 7\n  </p>\n)\n')
    expect(finding).toBe('a.tsx:2 "Waiting order": write "pending order" (docs/glossary.md)')
  })

  it('the project’s glossary forbids something', () => {
    expect(forbiddenWords(readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')).size).toBeGreaterThan(8)
  })
})

describe('texts of the web app are in texts.ts', () => {
  const stray = (source: string, path = 'apps/web/src/a/A.tsx') => findStrayTexts(new Map([[path, source]])).length

  it.each([
    ['const a = <p>Close</p>', 1],
    ['const a = <b title="Close">{texts.close}</b>', 1],
    ['const a = "Close the position"', 1],
    [`const a = \`Close ${'$'}{n} positions\``, 1],
    ['const a = <b className="Close it">{texts.close} · 7</b>', 1],
    ['const a = <b className={css.on}>{texts.close} · 7</b>', 0],
  ])('%s', (source, count) => expect(stray(source)).toBe(count))

  it('pass in texts.ts and in tests', () => {
    expect(stray('export const close = "Close the position"', 'apps/web/src/a/texts.ts')).toBe(0)
    expect(stray('const a = "Close the position"', 'apps/web/src/a/a.page.test.tsx')).toBe(0)
  })
})
