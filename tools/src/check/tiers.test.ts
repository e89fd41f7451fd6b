import { describe, expect, it } from 'vitest'
import { projectsOf } from '../../lib/tiers.ts'
import { checkNamedTests, checkTiers } from './tiers.ts'

const page = `
| proof | tier | files |
|---|---|---|
| rules | \`npm test\` | \`packages/domain/**/*.test.ts\` |
| kills | \`npm run test:system\` | \`chaos/*.system.test.ts\` |
| seeds | \`npm run campaign\` | \`campaign/seeds.json\` |
`
const files = ['packages/domain/src/a.test.ts', 'chaos/kill.system.test.ts']

describe('tiers of the tests', () => {
  it.each([
    ['packages/domain/src/a.test.ts', 'rules'],
    ['apps/web/src/a.test.ts', 'rules'],
    ['apps/web/src/features/a/b.page.test.tsx', 'pages'],
    ['apps/server/src/a.test.ts', 'services'],
    ['apps/server/src/a.system.test.ts', 'system'],
    ['e2e/src/journeys/a.test.ts', 'journeys'],
    ['e2e/src/a.system.test.ts', 'system'],
  ])('%s is run by %s alone', (file, name) => expect(projectsOf(file)).toMatchObject([{ name }]))

  it('pass when each file has one project and a row of its tier', () => expect(checkTiers(files, page)).toEqual([]))

  it.each([
    ['security/a.test.ts', 'no project'],
    ['packages/engine/src/a.test.ts', 'no row'],
    ['packages/domain/src/a.system.test.ts', 'no row for it in the tier "release"'],
  ])('refuse %s: %s', (file, problem) =>
    expect(checkTiers([...files, file], page)).toEqual([expect.stringContaining(problem)]),
  )

  it('refuse a row without files', () =>
    expect(checkTiers(files.slice(1), page)).toEqual([expect.stringContaining('matches no test file')]))

  it('refuse a document that names a test file which is not there', () => {
    const pages = new Map([['docs/a.md', 'See `domain/src/a.test.ts` and `domain/src/b.test.ts`.']])
    expect(checkNamedTests(files, pages)).toEqual(['docs/a.md: there is no test file domain/src/b.test.ts'])
  })
})
