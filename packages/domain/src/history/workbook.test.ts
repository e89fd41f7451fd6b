import { describe, expect, it } from 'vitest'
import { rowsOfMarkup, rowsOfSheet, sharedTexts, textOfBytes } from './index.ts'

const cell = (at: string, value: string, kind = '') => `<c r="${at}"${kind}><v>${value}</v></c>`
const sheet = (...rows: string[]) =>
  `<?xml version="1.0"?><worksheet><sheetData>${rows.map((row) => `<row r="1">${row}</row>`).join('')}</sheetData></worksheet>`

describe('a sheet', () => {
  it('has shared, own and missing cells in their columns, and numbers as people wrote them', () => {
    const shared = sharedTexts(
      '<sst><si><t>Gold &amp; oil</t></si><si><r><t>a</t></r><r><t xml:space="preserve"> b</t></r><rPh><t>x</t></rPh></si><si/></sst>',
    )
    expect(shared).toEqual(['Gold & oil', 'a b', ''])
    const rows = rowsOfSheet(
      sheet(
        cell('A1', '0', ' t="s"') + cell('C1', '1.1447499999999999') + cell('D1', '52577568140'),
        `<c r="B2"/>${cell('C2', '1', ' t="s"')}<c r="AA2" t="inlineStr"><is><t>x&lt;y</t></is></c>`,
        '',
      ),
      shared,
    )
    expect(rows[0]?.slice(0, 4)).toEqual(['Gold & oil', '', '1.14475', '52577568140'])
    expect([rows[1]?.[2], rows[1]?.[26], rows[2]?.length]).toEqual(['a b', 'x<y', 27])
  })

  it('has numbers with prefixes of names, and formulas with their results', () => {
    expect(
      rowsOfSheet('<x:worksheet><x:row><x:c r="A1"><x:f>SUM(A2)</x:f><x:v>7.50</x:v></x:c></x:row></x:worksheet>', []),
    ).toEqual([['7.50']])
  })
})

describe('a page', () => {
  it('HIS2 has the shown cells of its tables, whatever else is in it', () => {
    const page = `<!-- <tr><td>no</td></tr> --><style>td { content: "<td>" }</style><script>"<td>no</td>"</script>
      <TABLE><TR><TD title='a > b'>1 <b>2</b>&nbsp;3<br>4</TD><td class="x hidden">no</td><td style="display: none">no</td><th>a &lt; b &#8364;</th>
      <tr><td>open<td>ends</table> 5 < 6`
    expect(rowsOfMarkup(page)).toEqual([
      ['1 2 3 4', 'a < b €'],
      ['open', 'ends'],
    ])
    expect([rowsOfMarkup(''), rowsOfMarkup('<<<>>>'), rowsOfMarkup('<td>alone')]).toEqual([[], [], []])
  })
})

describe('bytes', () => {
  it('HIS1 that are neither UTF-16 nor UTF-8 are read as what old terminals write', () => {
    expect(textOfBytes(new Uint8Array([0x47, 0xf6, 0x6c, 0x64]))).toBe('Göld')
    expect(textOfBytes(new Uint8Array([]))).toBe('')
  })
})
