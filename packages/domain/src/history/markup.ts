import { attributeOf, plainText, type Tag, tagsOf } from './tags.ts'

const isHidden = (tag: Tag): boolean =>
  /(^|\s)hidden(\s|$)/.test(attributeOf(tag, 'class') ?? '') ||
  /display\s*:\s*none/i.test(attributeOf(tag, 'style') ?? '')

/** The rows of all tables of a page, in their order, each with the texts of its cells. Cells that are not shown are left out. (HIS2) */
export function rowsOfMarkup(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] | null = null
  let cell: string | null = null
  let hidden = false
  const endCell = () => {
    if (cell !== null && !hidden) row?.push(plainText(cell))
    cell = null
  }
  const endRow = () => {
    endCell()
    if (row) rows.push(row)
    row = null
  }
  for (const tag of tagsOf(text)) {
    if (cell !== null) cell += tag.before
    if (tag.name === 'tr' || tag.name === 'table') {
      endRow()
      if (tag.name === 'tr' && !tag.closes) row = []
    } else if (tag.name === 'td' || tag.name === 'th') {
      endCell()
      if (tag.closes || tag.empty) continue
      cell = ''
      hidden = isHidden(tag)
    } else if (tag.name === 'br' && cell !== null) cell += ' '
  }
  endRow()
  return rows
}
