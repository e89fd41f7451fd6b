import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkRequirements } from './asvs.ts'
import { checkCommands } from './commands.ts'
import { findOtherWords } from './glossary.ts'
import { checkImports } from './imports.ts'
import { checkLicences } from './licences.ts'
import { checkLock } from './lock.ts'
import { findRepeatedMessages } from './messages.ts'
import { checkMigrations } from './migrations.ts'
import { ROOT, readSources } from './sources.ts'
import { checkNamedTests, checkTiers } from './tiers.ts'

const textOf = (path: string) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : undefined)

const filesOf = (glob: string) =>
  globSync(glob, { cwd: ROOT, exclude: ['**/node_modules', '**/dist'] }).map((path) => path.replaceAll('\\', '/'))

/** The project's own checks: `main.ts NAME`. Prints what is wrong; exit status 1 where something is. */
const CHECKS: Readonly<Record<string, () => string[]>> = {
  imports: () =>
    checkImports(
      readSources(['packages', 'apps', 'e2e', 'tools', 'bench', 'simulation', 'chaos', 'security', 'campaign']),
    ).map(({ file, line, specifier, rule, why }) => `${file}:${line} imports ${specifier}\n    ${rule}: ${why}`),
  messages: () =>
    findRepeatedMessages(readSources(['packages', 'apps'])).map(
      ({ file, line, sentence }) => `${file}:${line} repeats "${sentence}": take it from the contract's messages`,
    ),
  glossary: () =>
    findOtherWords(
      readSources(['apps', 'packages/contract', 'packages/domain', 'packages/engine']),
      textOf('docs/glossary.md') ?? '',
    ).map(({ file, line, word, instead }) => `${file}:${line} says "${word}": write "${instead}" (docs/glossary.md)`),
  lock: () => checkLock(textOf('package-lock.json') ?? '', textOf('package.json') ?? ''),
  licences: () => checkLicences(textOf('package-lock.json') ?? '', textOf('docs/licences.md') ?? ''),
  commands: () => {
    const read = (path: string) => textOf(path) ?? ''
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const pages = filesOf('{*.md,docs/*.md,docs/{brokers,guide,operate}/*.md}').map((path) => [path, read(path)] as const)
    return checkCommands(new Map(pages), Object.keys(scripts), read('.ci/run'))
  },
  asvs: () => checkRequirements(textOf('docs/asvs.md') ?? '', textOf),
  migrations: () => checkMigrations(ROOT),
  tiers: () => {
    const files = filesOf('**/*.test.{ts,tsx}')
    const pages = filesOf('{*.md,docs/*.md,docs/operate/*.md,packages/*/*.md}').map((path) => [path, textOf(path) ?? ''] as const)
    return [...checkTiers(files, textOf('docs/testing.md') ?? ''), ...checkNamedTests(files, new Map(pages))]
  },
}

function findProblems(check: string): string[] {
  try {
    return CHECKS[check]?.() ?? [`Name a check: ${Object.keys(CHECKS).join(', ')}`]
  } catch (error) {
    return [(error as Error).message]
  }
}

const problems = findProblems(process.argv[2] ?? '')
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0
