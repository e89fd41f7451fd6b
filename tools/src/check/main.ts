import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkRequirements } from './asvs.ts'
import { checkImports } from './imports.ts'
import { checkLicences } from './licences.ts'
import { checkLock } from './lock.ts'
import { findRepeatedMessages } from './messages.ts'
import { checkMigrations } from './migrations.ts'
import { checkCommands } from './readme.ts'
import { ROOT, readSources } from './sources.ts'

const textOf = (path: string) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : undefined)

/** The project's own checks: `main.ts imports|messages|lock|licences|readme|asvs|migrations`. Prints what is wrong; exit status 1 where something is. */
const CHECKS: Readonly<Record<string, () => string[]>> = {
  imports: () =>
    checkImports(readSources(['packages', 'apps', 'e2e', 'tools', 'bench', 'simulation', 'chaos', 'security'])).map(
      ({ file, line, specifier, rule, why }) => `${file}:${line} imports ${specifier}\n    ${rule}: ${why}`,
    ),
  messages: () =>
    findRepeatedMessages(readSources(['packages', 'apps'])).map(
      ({ file, line, sentence }) => `${file}:${line} repeats "${sentence}": take it from the contract's messages`,
    ),
  lock: () => checkLock(textOf('package-lock.json') ?? '', textOf('package.json') ?? ''),
  licences: () => checkLicences(textOf('package-lock.json') ?? '', textOf('docs/licences.md') ?? ''),
  readme: () => {
    const read = (path: string) => textOf(path) ?? ''
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    return checkCommands(read('README.md'), Object.keys(scripts), read('.ci/run'))
  },
  asvs: () => checkRequirements(textOf('docs/asvs.md') ?? '', textOf),
  migrations: () => checkMigrations(ROOT),
}

function findProblems(check: string): string[] {
  try {
    return CHECKS[check]?.() ?? ['Say which check: imports, messages, lock, licences, readme, asvs or migrations']
  } catch (error) {
    return [(error as Error).message]
  }
}

const problems = findProblems(process.argv[2] ?? '')
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0
