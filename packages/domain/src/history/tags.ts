/** A tag of HTML or XML with the text before it, as written. */
export interface Tag {
  /** In small letters, without a prefix. */
  readonly name: string
  readonly attributes: string
  readonly closes: boolean
  /** It closes itself. */
  readonly empty: boolean
  readonly before: string
}

/** What stands in them is no text of the document. */
const unread = new Set(['style', 'script'])

/** The tags of a text in their order. Nothing is refused: a sign that begins no tag is text. */
export function* tagsOf(text: string): Generator<Tag> {
  let [at, before] = [0, '']
  while (at < text.length) {
    const open = text.indexOf('<', at)
    if (open < 0) return
    before += text.slice(at, open)
    if (text.startsWith('<!--', open)) {
      at = after(text, '-->', open + 4)
      continue
    }
    const close = endOf(text, open)
    const match = /^(\/?)(?:[\w.-]+:)?([a-z][\w.-]*)/i.exec(text.slice(open + 1, Math.min(close, open + 80)))
    if (!match) {
      // A declaration, or a sign on its own.
      const declares = text[open + 1] === '!' || text[open + 1] === '?'
      if (!declares) before += '<'
      at = declares ? close + 1 : open + 1
      continue
    }
    const [whole, slash, given = ''] = match
    const name = given.toLowerCase()
    const inner = text.slice(open + 1 + whole.length, close)
    at = close + 1
    yield { name, attributes: inner, closes: slash === '/', empty: inner.endsWith('/'), before }
    before = ''
    if (slash === '' && unread.has(name)) {
      const end = text.slice(at).search(new RegExp(`</${name}`, 'i'))
      at = end < 0 ? text.length : at + end
    }
  }
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at + mark.length
}

/** Where a tag ends; a sign in quotes does not end it. */
function endOf(text: string, open: number): number {
  let quote = ''
  for (let at = open + 1; at < text.length; at++) {
    const letter = text[at] as string
    if (quote) {
      if (letter === quote) quote = ''
    } else if (letter === '>') return at
    else if (letter === '"' || letter === "'") quote = letter
  }
  return text.length
}

/** The value of an attribute; undefined where it is not there. */
export function attributeOf({ attributes }: Tag, name: string): string | undefined {
  const match = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes)
  return match ? (match[1] ?? match[2] ?? match[3]) : undefined
}

const named: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text as it is meant: references resolved, every run of blanks one blank. */
export const plainText = (text: string): string =>
  text
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (all, decimal, hex, name) => {
      if (name !== undefined) return named[String(name).toLowerCase()] ?? all
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : all
    })
    .replace(/\s+/g, ' ')
    .trim()
