import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Marked } from 'marked'
import type { Plugin } from 'vite'

interface GuidePage {
  readonly slug: string
  readonly title: string
  /** Its first paragraph, as text. */
  readonly summary: string
  readonly headings: readonly { readonly id: string; readonly text: string }[]
  /** Its body without the title; places of pictures hold `%PICTURE<n>%`. */
  readonly html: string
  /** Files of the pictures, in the order of their places. */
  readonly pictures: readonly string[]
}

const idOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const plain = (markdown: string): string => markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*_`]/g, '')

/**
 * Compiles the guide's Markdown when the app is built: the browser gets HTML and no compiler. Pages follow one another by the
 * number that their file begins with. A picture whose file is not there is left out; one that is named for the dark theme
 * brings its light twin along. Links between pages are written as `other.md` and lead to `/guide/other`.
 * @param dir folder of the Markdown files
 */
export function guide(dir: string): Plugin {
  const names = ['virtual:guide', 'virtual:guide-index']
  const files = () =>
    readdirSync(dir)
      .filter((name) => /^\d+-[a-z-]+\.md$/.test(name))
      .sort()
  return {
    name: 'ratchet-guide',
    resolveId: (id) => (names.includes(id) ? `\0${id}` : undefined),
    load(id) {
      const name = names.find((one) => id === `\0${one}`)
      if (!name) return undefined
      for (const file of files()) this.addWatchFile(join(dir, file))
      const pages = files().map((file) => compile(dir, file))
      return name === 'virtual:guide' ? moduleOf(pages) : `export const pages = ${JSON.stringify(pages.map(entryOf))}`
    },
  }
}

const entryOf = ({ slug, title, summary, headings }: GuidePage) => ({ slug, title, summary, headings })

/** Pictures become imports, so that they are files with a hash in their name like all others. */
function moduleOf(pages: readonly GuidePage[]): string {
  const pictures = [...new Set(pages.flatMap((page) => page.pictures))]
  const imports = pictures.map((file, n) => `import p${n} from ${JSON.stringify(`${file}?url`)}`)
  const bodies = pages.map((page) => {
    const html = JSON.stringify(page.html).replace(/%PICTURE(\d+)%/g, (_, n: string) => {
      return `" + p${pictures.indexOf(page.pictures[Number(n)] ?? '')} + "`
    })
    return `{ ...${JSON.stringify(entryOf(page))}, html: ${html} }`
  })
  return `${imports.join('\n')}\nexport const pages = [${bodies.join(',\n')}]`
}

function compile(dir: string, file: string): GuidePage {
  const source = readFileSync(join(dir, file), 'utf8')
  const [, title = file, body = ''] = /^# (.+)\n([\s\S]*)$/.exec(source) ?? []
  const headings: { id: string; text: string }[] = []
  const pictures: string[] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = idOf(plain(text))
        if (depth === 2) headings.push({ id, text: plain(text) })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>`
      },
      link({ href, tokens }) {
        const to = href.replace(/^(?:\d+-)?([a-z-]+)\.md(#.*)?$/, '/guide/$1$2')
        return `<a href="${escaped(to)}">${this.parser.parseInline(tokens)}</a>`
      },
      image: ({ href, text }) => pictureOf(resolve(dir, href), text, pictures),
      table(token) {
        const row = (cells: typeof token.header, tag: string) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
        const rows = token.rows.map((cells) => row(cells, 'td')).join('')
        return `<div class="wide" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${rows}</tbody></table></div>`
      },
    },
  })
  const html = marked.parse(body, { async: false })
  const summary = plain(body.trim().split('\n\n', 1)[0] ?? '').replaceAll('\n', ' ')
  return { slug: file.replace(/^\d+-|\.md$/g, ''), title: plain(title), summary, headings, html, pictures }
}

/** Returns the picture in the reader's theme, of those that are there; nothing where there is none. */
function pictureOf(file: string, text: string, pictures: string[]): string {
  const twins = [
    ['dark', file],
    ['light', file.replace(/-dark(\.\w+)$/, '-light$1')],
  ].filter(([, path = '']) => existsSync(path))
  const images = twins.map(([scheme, path = '']) => {
    const only = twins.length > 1 ? ` data-scheme="${scheme}"` : ''
    return `<img src="%PICTURE${pictures.push(path) - 1}%" alt="${escaped(text)}" loading="lazy"${only}>`
  })
  return images.join('')
}
