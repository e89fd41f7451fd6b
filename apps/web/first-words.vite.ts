import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const shell = 'app/shell/AdminShell.tsx'
const open = 'app/public/PublicLayout.tsx'
const entry = 'app/public/AuthLayout.tsx'

/**
 * Names the sources of each screen, by its address. A screen that is missing here comes as well, one round trip later.
 */
const screens: Readonly<Record<string, readonly string[]>> = {
  '/': [open, 'app/pages/home/Home.tsx'],
  '/profile': [open, 'app/pages/Profile.tsx'],
  '/privacy': [open, 'app/pages/privacy/Privacy.tsx'],
  '/verify': [open, 'app/pages/Verify.tsx'],
  '/landing': ['app/public/LandingLayout.tsx', 'app/pages/landing/Landing.tsx'],
  '/auth': [entry, 'features/auth/SignInForm.tsx'],
  '/auth/login': [entry, 'features/auth/SignInForm.tsx'],
  '/auth/register': [entry, 'features/auth/SignUpForm.tsx'],
  '/auth/forgot': [entry, 'features/auth/ForgotForm.tsx'],
  '/auth/reset': [entry, 'features/auth/ResetForm.tsx'],
  '/auth/confirm': [entry, 'features/auth/ConfirmForm.tsx'],
  '/admin': [shell, 'app/pages/Dashboard.tsx'],
  '/admin/dashboard': [shell, 'app/pages/Dashboard.tsx'],
  '/admin/flight': [shell, 'app/pages/Flight.tsx'],
  '/admin/chart': [shell, 'app/pages/Chart.tsx'],
  '/admin/trade': [shell, 'app/pages/Trade.tsx'],
  '/trade': [shell, 'app/pages/Trade.tsx'],
  '/admin/risk': [shell, 'app/pages/Risk.tsx'],
  '/admin/limits': [shell, 'app/pages/Limits.tsx'],
  '/admin/account-ladder': [shell, 'app/pages/AccountLadder.tsx'],
  '/admin/lab': [shell, 'app/pages/Lab.tsx'],
  '/admin/history': [shell, 'app/pages/History.tsx'],
  '/admin/journal': [shell, 'app/pages/Journal.tsx'],
  '/admin/honesty': [shell, 'app/pages/Honesty.tsx'],
  '/admin/delete': [shell, 'app/pages/Delete.tsx'],
  '/admin/settings': [shell, 'app/pages/Settings.tsx'],
  '/admin/setup': [shell, 'app/pages/Setup.tsx'],
  '/admin/maps': [shell, 'app/pages/Maps.tsx'],
  '/admin/tables': [shell, 'app/pages/Tables.tsx'],
  '/admin/notifications': [shell, 'app/pages/Notifications.tsx'],
  '/admin/drill': [shell, 'app/pages/Drill.tsx'],
  '/admin/security': [shell, 'app/pages/Security.tsx'],
  '/admin/care': [shell, 'app/pages/Care.tsx'],
  '/guide': ['app/pages/Guide.tsx'],
}

type Bundle = NonNullable<Parameters<Extract<Plugin['generateBundle'], (...given: never[]) => unknown>>[1]>
type Chunk = Extract<Bundle[string], { readonly type: 'chunk' }>

/** Lists what each screen needs beyond what the page itself names, as addresses; each file once. */
function earlyFiles(bundle: Bundle, source: string) {
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
    if (!chunk) throw new Error(`No screen is made of ${name}: first-words.vite.ts names it.`)
    return [...within(chunk, new Set())].filter((file) => !page.has(file))
  }
  const files: string[] = []
  const indexOf = (file: string): number => {
    const at = files.indexOf(`/${file}`)
    return at < 0 ? files.push(`/${file}`) - 1 : at
  }
  const named = Object.entries(screens).map(
    ([path, sources]) => [path, [...new Set(sources.flatMap(filesOf))].map(indexOf)] as const,
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
      handler(html, { bundle }) {
        const early = bundle ? earlyFiles(bundle as Bundle, join(root, 'src')) : { files: [], screens: {} }
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
