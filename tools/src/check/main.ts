import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkRequirements } from './asvs.ts'
import { checkBrokers } from './brokers.ts'
import { checkCommands } from './commands.ts'
import { checkCommits } from './commits.ts'
import { checkImports } from './imports.ts'
import { checkLicences } from './licences.ts'
import { checkLinks } from './links.ts'
import { checkLock } from './lock.ts'
import { findRepeatedMessages } from './messages.ts'
import { checkMigrations } from './migrations.ts'
import { checkMql5 } from './mql5/expert.ts'
import { findStrayTexts } from './prose/homes.ts'
import { lintPages, lintTexts } from './prose/prose.ts'
import { ROOT, readSources } from './sources.ts'
import { checkNamedTests, checkTiers } from './tiers.ts'

const textOf = (path: string) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : undefined)

const filesOf = (glob: string) =>
  globSync(glob, { cwd: ROOT, exclude: ['**/node_modules', '**/dist'] }).map((path) => path.replaceAll('\\', '/'))

/** Markdown by path. */
const pagesOf = (glob: string): ReadonlyMap<string, string> =>
  new Map(filesOf(glob).map((path) => [path, textOf(path) ?? '']))
const documents = '{*.md,docs/**/*.md,packages/*/*.md}'

/** Programs write these pages: a table of licences, and rows of pictures. */
const unwritten = new Set(['docs/licences.md', 'docs/screens.md'])

/** The project's own checks: `main.ts NAME`. Prints what is wrong; exit status 1 where something is. */
const CHECKS: Readonly<Record<string, (...files: string[]) => string[] | Promise<string[]>>> = {
  imports: () =>
    checkImports(
      readSources(['packages', 'apps', 'e2e', 'tools', 'bench', 'simulation', 'chaos', 'security', 'campaign']),
    ).map(({ file, line, specifier, rule, why }) => `${file}:${line} imports ${specifier}\n    ${rule}: ${why}`),
  brokers: () => checkBrokers(readSources(['packages', 'apps'])),
  messages: () =>
    findRepeatedMessages(readSources(['packages', 'apps'])).map(
      ({ file, line, sentence }) => `${file}:${line} repeats "${sentence}": take it from the contract's messages`,
    ),
  prose: async (...files) => {
    const glossary = textOf('docs/glossary.md') ?? ''
    const isAsked = (path: string) => files.length === 0 || files.some((file) => path.startsWith(file))
    const pages = [...pagesOf(documents)].filter(([path]) => isAsked(path) && !unwritten.has(path))
    const sources = [...readSources(['apps', 'packages', 'tools'])].filter(([path]) => isAsked(path))
    return [...(await lintPages(new Map(pages), glossary)), ...(await lintTexts(new Map(sources), glossary))]
  },
  links: () => checkLinks(pagesOf(documents), (path) => existsSync(join(ROOT, path))),
  texts: () => findStrayTexts(readSources(['apps/web/src'])),
  commits: () => checkCommits(ROOT),
  lock: () => checkLock(textOf('package-lock.json') ?? '', textOf('package.json') ?? ''),
  licences: () => checkLicences(textOf('package-lock.json') ?? '', textOf('docs/licences.md') ?? ''),
  commands: () => {
    const read = (path: string) => textOf(path) ?? ''
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    return checkCommands(
      pagesOf('{*.md,docs/*.md,docs/{brokers,guide,operate}/*.md}'),
      Object.keys(scripts),
      read('.ci/run'),
    )
  },
  asvs: () => checkRequirements(textOf('docs/asvs.md') ?? '', textOf),
  migrations: () => checkMigrations(ROOT),
  mql5: () => checkMql5(),
  tiers: () => {
    const files = filesOf('**/*.test.{ts,tsx}')
    const pages = pagesOf('{*.md,docs/*.md,docs/operate/*.md,packages/*/*.md}')
    return [...checkTiers(files, textOf('docs/testing.md') ?? ''), ...checkNamedTests(files, pages)]
  },
}

async function findProblems(check: string, files: string[]): Promise<string[]> {
  try {
    return (await CHECKS[check]?.(...files)) ?? [`Name a check: ${Object.keys(CHECKS).join(', ')}`]
  } catch (error) {
    return [(error as Error).message]
  }
}

const problems = await findProblems(process.argv[2] ?? '', process.argv.slice(3))
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0
