/**
 * The numbers of OWASP ASVS 5.0.0's requirements by their level: of each section, the level of the first, the second, and so on. The
 * standard's own words are under CC BY-SA 4.0 and stand nowhere here.
 */
const levels = `
1.1:22 1.2:1111122223 1.3:112222222223 1.4:222 1.5:123
2.1:122 2.2:112 2.3:12223 2.4:23
3.1:3 3.2:113 3.3:12223 3.4:11222233 3.5:11122333 3.6:3 3.7:22333
4.1:12233 4.2:23333 4.3:22 4.4:1222
5.1:2 5.2:112333 5.3:113 5.4:222
6.1:122 6.2:111111112222 6.3:11223333 6.4:112233 6.5:22222333 6.6:2223 6.7:33 6.8:2222
7.1:222 7.2:1111 7.3:22 7.4:11222 7.5:223 7.6:22
8.1:1233 8.2:1123 8.3:133 8.4:23
9.1:111 9.2:1222
10.1:22 10.2:223 10.3:22223 10.4:1111122222233333 10.5:22222 10.6:22 10.7:222
11.1:2233 11.2:22233 11.3:11233 11.4:1222 11.5:23 11.6:23 11.7:33
12.1:12233 12.2:11 12.3:22223
13.1:2333 13.2:222223 13.3:2233 13.4:1222233
14.1:22 14.2:12223333 14.3:122
15.1:12233 15.2:12233 15.3:1222222 15.4:3333
16.1:2 16.2:22222 16.3:2222 16.4:222 16.5:2223
17.1:23 17.2:22223333 17.3:22
`

/** Each requirement's level, by its number. */
export const requirements: ReadonlyMap<string, number> = new Map(
  [...levels.matchAll(/([\d.]+):(\d+)/g)].flatMap(([, section = '', each = '']) =>
    [...each].map((level, i): [string, number] => [`${section}.${i + 1}`, Number(level)]),
  ),
)

const states = ['met', 'met, deviates', 'not applicable', 'open'] as const
type State = (typeof states)[number]

interface Row {
  readonly number: string
  readonly level: number
  readonly words: string
  readonly state: State
  readonly files: string
  readonly tests: string
}

/** Where a path of the table is looked for. */
const roots = ['', 'apps/server/src/']

/**
 * Holds the table of requirements: every number of levels 1 and 2 once, of level 3 those that were chosen, four states and no other, files and
 * tests that are there, and sums that are right.
 * @param read the text of a file of the project; undefined where there is none
 */
export function checkRequirements(table: string, read: (path: string) => string | undefined): string[] {
  const problems: string[] = []
  const rows = [...table.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(([, number = '', rest = '']) =>
    readRow(number, rest, problems),
  )
  const seen = new Set<string>()
  for (const { number, level } of rows) {
    if (seen.has(number)) problems.push(`${number} appears twice`)
    seen.add(number)
    if (requirements.get(number) !== level)
      problems.push(`${number} has level ${requirements.get(number) ?? 'none'}, not ${level}`)
  }
  for (const [number, level] of requirements) if (level < 3 && !seen.has(number)) problems.push(`${number} is missing`)
  for (const row of rows) problems.push(...problemsOf(row, read))
  for (const line of sums(rows)) if (!table.includes(`\n${line}\n`)) problems.push(`add to the sums: ${line}`)
  return problems.map((problem) => `docs/asvs.md: ${problem}`)
}

function readRow(number: string, rest: string, problems: string[]): Row {
  const cells = rest.split('|').map((cell) => cell.trim())
  if (cells.length !== 5) problems.push(`${number} has ${cells.length + 1} cells, not 6`)
  const [level = '', words = '', said = '', files = '', tests = ''] = cells
  const [, state, why] = /^(met, deviates|not applicable|open|met)(?:: (.{4,}))?$/.exec(said) ?? []
  if (state === undefined || (state === 'met') !== (why === undefined))
    problems.push(
      `${number}: "${said}" is not a state. Write "met", or "met, deviates", "not applicable" or "open" with a colon and the reason`,
    )
  return { number, level: Number(level), words, state: (state ?? 'open') as State, files, tests }
}

const pathsIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)

function problemsOf({ number, words, state, files, tests }: Row, read: (path: string) => string | undefined): string[] {
  const problems: string[] = []
  const textOf = (path: string) => roots.map((root) => read(root + path)).find((text) => text !== undefined)
  if (words.length < 4) problems.push(`${number} has no subject`)
  for (const path of pathsIn(files)) if (textOf(path) === undefined) problems.push(`${number}: there is no ${path}`)
  const named = [...tests.matchAll(/`([^`]+)`((?: “[^”]+”,?)*)/g)]
  for (const [, path = '', titles = ''] of named) {
    const text = /\.test\.tsx?$/.test(path) ? textOf(path) : undefined
    if (text === undefined) problems.push(`${number}: there is no test ${path}`)
    for (const [, title = ''] of titles.matchAll(/“([^”]+)”/g))
      if (text !== undefined && !text.includes(title)) problems.push(`${number}: ${path} has no "${title}"`)
  }
  if (!state.startsWith('met')) return problems
  const isDocument = pathsIn(files).length > 0 && pathsIn(files).every((path) => path.endsWith('.md'))
  if (pathsIn(files).length === 0) problems.push(`${number} is met: name the file`)
  if (named.length === 0 && !isDocument && !/^none: .{4,}/.test(tests))
    problems.push(`${number} is met: name its test, or write "none:" and why there is no test`)
  return problems
}

/** The lines of the sums, as they have to stand in the file. */
function sums(rows: readonly Row[]): string[] {
  const count = (state: State | undefined, isChosen: boolean) =>
    rows.filter((row) => (state === undefined || row.state === state) && row.level > 2 === isChosen).length
  const line = (name: string, state?: State) => `| ${name} | ${count(state, false)} | ${count(state, true)} |`
  return [...states.map((state) => line(state, state)), line('all')]
}
