import { numberOfCell } from './cells.ts'

export type DecimalMark = 'point' | 'comma'

/** Most figures have nothing around them. */
const usual = /^[+-]?\d+(?:[.,]\d+)?$/

/** A figure without what stands around it: signs and names of money, `lots`, and brackets or a sign behind it for what is below 0. */
function plainFigure(text: string): string {
  if (usual.test(text)) return text
  const bare = text
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replace(/[−–]/g, '-')
    .replace(/’/g, "'")
    .replace(/[$€£¥₽₹]|(?<![a-z])(?:USD|EUR|GBP|CHF|JPY|AUD|CAD|NZD|USDT|USC|RUB)(?![a-z])/gi, '')
    .replace(/\s*lots?$/i, '')
    .trim()
  const [, bracketed] = /^\(\s*([^-()]+)\s*\)$/.exec(bare) ?? []
  if (bracketed) return `-${bracketed.trim()}`
  const [, before] = /^([\d., ']+)-$/.exec(bare) ?? []
  return before ? `-${before}` : bare.replace(/^([+-])\s+/, '$1')
}

/** A figure by its decimal mark, with a point and without what groups thousands; undefined where it is none. */
export function figureOf(text: string, mark: DecimalMark): string | undefined {
  const plain = plainFigure(text)
  const swapped = plain.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ','))
  return numberOfCell(mark === 'comma' ? swapped : plain)
}

type Evidence = DecimalMark | 'comma?' | 'point?' | 'none'

/** What one figure tells of its decimal mark. Three digits behind a single sign could be thousands. */
function evidenceOf(cell: string): Evidence {
  const figure = plainFigure(cell).replace(/^[+-]/, '')
  const [commas, points] = [figure.split(',').length - 1, figure.split('.').length - 1]
  if (commas + points === 0 || !/^[\d., ']+$/.test(figure)) return 'none'
  if (commas > 0 && points > 0) return figure.lastIndexOf(',') > figure.lastIndexOf('.') ? 'comma' : 'point'
  if (commas > 1) return 'point'
  if (points > 1) return 'comma'
  const sign = commas > 0 ? ',' : '.'
  const [whole = '', part = ''] = figure.split(sign)
  const isSure = part.length !== 3 || whole.length > 3 || /^0|^$/.test(whole)
  if (sign === ',') return isSure ? 'comma' : 'comma?'
  return isSure ? 'point' : 'point?'
}

/** The decimal mark of a column. */
export interface ColumnMark {
  readonly mark: DecimalMark
  /** A figure of the column that could be two; undefined where its mark is sure. */
  readonly open?: string
}

/** The decimal mark of each column by its own figures; what these leave open is told by the other columns, or by `chosen`. */
export function marksOf(columns: readonly (readonly string[])[], chosen?: DecimalMark): ColumnMark[] {
  const found = columns.map((cells) => {
    const counts = { point: 0, comma: 0, 'comma?': 0, 'point?': 0, none: 0 }
    let unsure: string | undefined
    for (const cell of cells) {
      const evidence = evidenceOf(cell)
      counts[evidence]++
      if (evidence.endsWith('?')) unsure ??= cell
    }
    const sure = counts.comma + counts.point > 0 ? (counts.comma > counts.point ? 'comma' : 'point') : undefined
    return { sure, unsure, isComma: counts['comma?'] > 0, isPoint: counts['point?'] > 0 } as const
  })
  const elsewhere = new Set(found.flatMap(({ sure }) => sure ?? []))
  const [only] = elsewhere.size === 1 ? elsewhere : []
  return found.map(({ sure, unsure, isComma, isPoint }): ColumnMark => {
    if (sure || unsure === undefined) return { mark: sure ?? 'point' }
    const told = isComma && isPoint ? undefined : (only ?? (isComma || elsewhere.size > 0 ? undefined : 'point'))
    // Points alone, beside commas elsewhere, are thousands or the prices of another program.
    const isTold = told !== undefined && !(isPoint && told === 'comma')
    return isTold ? { mark: told } : { mark: chosen ?? 'point', open: unsure ?? '' }
  })
}
