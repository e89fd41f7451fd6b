import { describe, expect, it } from 'vitest'
import { checkLinks } from './links.ts'

const page = '# Run it\n\n## A database of your own (PostgreSQL’s)\n'
const problems = (text: string) =>
  checkLinks(
    new Map([
      ['docs/a.md', text],
      ['docs/b.md', page],
    ]),
    (path) => /^docs\/(a|b|c)\.(md|png)$/.test(path),
  )

describe('links of documents', () => {
  it.each([
    '[b](b.md) [b](b.md#run-it) [here](#run-it) <img src="c.png">\n# Run it\n',
    '[b](b.md#a-database-of-your-own-postgresqls) [web](https://example.org/x) [page](/guide)',
    '`[none](none.md)`\n\n```\n[none](none.md)\n```\n',
  ])('lead somewhere: %j', (text) => expect(problems(text)).toEqual([]))

  it.each([
    ['[none](none.md)', 'docs/a.md: no file docs/none.md'],
    ['[up](../b.md)', 'docs/a.md: no file b.md'],
    ['[b](b.md#walk-it)', 'docs/a.md: no heading docs/b.md#walk-it'],
    ['<img src="none.png">', 'docs/a.md: no file docs/none.png'],
  ])('lead nowhere: %j', (text, problem) => expect(problems(text)).toEqual([problem]))
})
