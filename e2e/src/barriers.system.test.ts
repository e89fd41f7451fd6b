import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findingsNow } from './barriers.ts'
import { launchBrowser } from './browser.ts'

/** These faults keep somebody out. Each stands under the rule that must find it. */
const planted = {
  'aria-allowed-attr': '<p role="note" aria-checked="true">a</p>',
  'aria-required-attr': '<div role="slider" tabindex="0" aria-label="a"></div>',
  'aria-required-children': '<div role="list"><div role="button" tabindex="0">a</div></div>',
  'aria-required-parent': '<div role="option">a</div>',
  'aria-roles': '<div role="nothing">a</div>',
  'aria-valid-attr': '<div aria-nothing="a">a</div>',
  'aria-valid-attr-value': '<button aria-expanded="perhaps">a</button>',
  'aria-hidden-focus': '<div aria-hidden="true"><button>a</button></div>',
  'aria-input-field-name': '<div role="textbox" tabindex="0" contenteditable="true"></div>',
  'button-name': '<button></button>',
  'color-contrast': '<p style="color: #bbb; background: #fff">hard to read</p>',
  'definition-list': '<dl><p>a</p></dl>',
  'image-alt': '<img src="data:,">',
  label: '<input type="text">',
  'link-name': '<a href="#a"></a>',
  list: '<ul><div>a</div></ul>',
  listitem: '<div><li>a</li></div>',
  'nested-interactive': '<button><a href="#a">a</a></button>',
  'select-name': '<select><option>a</option></select>',
  'summary-name': '<details><summary></summary>a</details>',
  'svg-img-alt': '<svg role="img"><circle r="1"></circle></svg>',
  'td-headers-attr': '<table><tr><th id="x">a</th><td headers="gone">b</td></tr></table>',
} as const
const cells = Array.from({ length: 30 }, (_, row) => `<tr><th scope="row">${row}</th><td>a</td></tr>`).join('')
const page = (faults: string, inCell: string) => `<!doctype html><html lang="en"><title>a</title><main><h1>a</h1>
  ${faults}<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>
  <tbody>${cells}<tr><th scope="row">last</th><td>${inCell}</td></tr></tbody></table></main></html>`

let browser: Browser
let on: Page

beforeAll(async () => {
  browser = await launchBrowser()
  on = await browser.newPage()
})
afterAll(() => browser?.close())

/** What is found with all rules must be found with those alone whose findings count, word for word. */
async function bothWays(html: string): Promise<string[]> {
  await on.setContent(html)
  const found = await findingsNow(on)
  expect(found).toEqual(await findingsNow(on, true))
  return found
}
const ruleOf = (finding: string) => finding.slice(0, finding.indexOf(':'))

it('finds each barrier, outside and in a table', async () => {
  const faults = Object.values(planted).join('\n')
  const found = await bothWays(page(faults, faults))
  const twice = found.filter((finding) => finding.split(' | ').length > 2)
  expect(twice.map(ruleOf)).toEqual(expect.arrayContaining(Object.keys(planted)))
})

it('finds what a page as a whole lacks', async () => {
  const found = await bothWays('<!doctype html><html><body aria-hidden="true">a</body></html>')
  expect(found.map(ruleOf)).toEqual(expect.arrayContaining(['aria-hidden-body', 'document-title', 'html-has-lang']))
})

it('finds a dialog without a name, over which axe leaves some of the page behind it open', async () => {
  expect((await bothWays(page('<div role="dialog">a</div>', 'a'))).map(ruleOf)).toEqual(['aria-dialog-name'])
})
