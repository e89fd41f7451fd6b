import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Load = () => Promise<unknown>

/** The file that a screen or its frame loads, from the source of its function. */
const fileOf = (load: Load): string => join('app', /import\(['"](.+?)['"]\)/.exec(String(load))?.[1] ?? '')

/** The sources of each screen, by its address as `early.js` looks it up. Addresses that lead on to a screen have its sources too. */
async function sourcesOf(app: string): Promise<Readonly<Record<string, readonly string[]>>> {
  // Node loads the two as they are: bundled with this file they would bring every screen along.
  const load = (name: string) => import(pathToFileURL(join(app, name)).href)
  const { screens }: typeof import('./screens.d.ts') = await load('screens.ts')
  const { frames }: { readonly frames: Readonly<Record<string, Load>> } = await load('frames.ts')
  const named = screens.map(({ path, frame, load }) => {
    const own = [frames[frame], load].filter((one) => one !== undefined).map(fileOf)
    return [path.replace(/\/:.*$/, ''), own] as const
  })
  const sources = Object.fromEntries(named)
  return { ...sources, '/admin': sources['/admin/dashboard'] ?? [], '/auth': sources['/auth/login'] ?? [] }
}

type Bundle = NonNullable<Parameters<Extract<Plugin['generateBundle'], (...given: never[]) => unknown>>[1]>
type Chunk = Extract<Bundle[string], { readonly type: 'chunk' }>

/** Lists what each screen needs beyond what the page itself names, as addresses; each file once. */
async function earlyFiles(bundle: Bundle, source: string) {
  const chunks = Object.values(bundle).filter((one): one is Chunk => one.type === 'chunk')
  const within = (chunk: Chunk, seen: Set<string>): Set<string> => {
    if (seen.has(chunk.fileName)) return seen
    seen.add(chunk.fileName)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) seen.add(sheet)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') within(imported, seen)
    }
    return seen
  }
  const page = chunks.filter(({ isEntry }) => isEntry).reduce((seen, chunk) => within(chunk, seen), new Set<string>())
  const filesOf = (name: string): string[] => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(source, name))
    if (!chunk) throw new Error(`The bundle has no file ${name}, which app/screens.ts names.`)
    return [...within(chunk, new Set())].filter((file) => !page.has(file))
  }
  const files: string[] = []
  const indexOf = (file: string): number => {
    const at = files.indexOf(`/${file}`)
    return at < 0 ? files.push(`/${file}`) - 1 : at
  }
  const named = Object.entries(await sourcesOf(join(source, 'app'))).map(
    ([path, own]) => [path, [...new Set(own.flatMap(filesOf))].map(indexOf)] as const,
  )
  return { files, screens: Object.fromEntries(named) }
}

/**
 * Makes the page say something before any file has come: its words and their styles are inside it, the style sheet no
 * longer stands before them, and a script within asks for the files of the screen at once.
 */
export function firstWords(root: string): Plugin {
  return {
    name: 'ratchet-first-words',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const early = bundle ? await earlyFiles(bundle as Bundle, join(root, 'src')) : { files: [], screens: {} }
        // A sheet that stands in the page keeps it from being painted until it is there; one that a script adds does not.
        const sheets: string[] = []
        const bare = html.replace(/\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g, (_, href: string) => {
          sheets.push(href)
          return ''
        })
        const script = readFileSync(join(root, 'early.js'), 'utf8')
          .replace(/^\s*\/\/.*\n/gm, '')
          .replace('__EARLY__', JSON.stringify({ sheets, ...early }))
        return bare.replace('<!-- early -->', () => `<script>${script}</script>`)
      },
    },
  }
}
