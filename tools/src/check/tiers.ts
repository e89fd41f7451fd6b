import { matchesGlob } from 'node:path'
import { projectsOf } from '../../lib/tiers.ts'

interface Row {
  readonly tier: string
  readonly globs: readonly string[]
}

/**
 * The rows of the table of proofs: kind, tier, files.
 * @param text the Markdown of docs/testing.md
 */
const rowsOf = (text: string): Row[] =>
  text
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, , tier = '', files = '']) => /^`npm /.test(tier) && files.includes('`'))
    .map(([, , tier = '', files = '']) => ({
      tier: tier.includes('campaign') ? 'campaign' : tier.includes('test:system') ? 'release' : 'commit',
      globs: [...files.matchAll(/`([^`]+)`/g)].map(([, glob = '']) => glob),
    }))

/**
 * Checks that each test file belongs to one tier, and that docs/testing.md lists it there.
 * @param files every test file, from the root with forward slashes
 * @param page the Markdown of docs/testing.md
 * @returns one line for each file or row that does not fit
 */
export function checkTiers(files: readonly string[], page: string): string[] {
  const rows = rowsOf(page)
  const problems: string[] = []
  for (const file of files) {
    const [project, ...others] = projectsOf(file)
    if (!project) problems.push(`${file}: no project of tools/lib/tiers.ts runs it`)
    else if (others.length > 0) problems.push(`${file}: ${project.name} and ${others[0]?.name} both run it`)
    else if (!rows.some(({ tier, globs }) => tier === project.tier && globs.some((glob) => matchesGlob(file, glob))))
      problems.push(`${file}: docs/testing.md has no row for it in the tier "${project.tier}"`)
  }
  for (const { tier, globs } of rows)
    for (const glob of globs)
      if (tier !== 'campaign' && !files.some((file) => matchesGlob(file, glob)))
        problems.push(`docs/testing.md: \`${glob}\` matches no test file`)
  return problems
}

/**
 * Checks that documents name test files that are there. A name may leave out its folders; `x.test.ts` stands for any.
 * @param files every test file
 * @param pages the Markdown of each document, by its path
 */
export function checkNamedTests(files: readonly string[], pages: ReadonlyMap<string, string>): string[] {
  const isThere = (name: string) => files.some((file) => `/${file}`.endsWith(`/${name}`))
  return [...pages].flatMap(([page, text]) =>
    [...text.matchAll(/`(?!x\.|\.)([\w./-]+\.test\.tsx?)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !isThere(name))
      .map((name) => `${page}: there is no test file ${name}`),
  )
}
