import { named, type Pinned, pinnedIn, pinnedOnce } from './packages.ts'

/** What each licence asks of who hands the program on, in a word; others are not taken. */
const allowed: ReadonlyMap<string, string> = new Map([
  ['0BSD', 'nothing'],
  ['Apache-2.0', 'licence text and notices'],
  ['BlueOak-1.0.0', 'licence text'],
  ['BSD-2-Clause', 'licence text'],
  ['BSD-3-Clause', 'licence text'],
  ['CC0-1.0', 'nothing'],
  ['ISC', 'licence text'],
  ['MIT', 'licence text'],
  ['MIT-0', 'nothing'],
  ['MPL-2.0', 'licence text; source of changed files'],
  ['OFL-1.1', 'licence text; the font is not sold separately'],
  ['Python-2.0', 'licence text'],
  ['Unlicense', 'nothing'],
])

/** Libraries that are loaded beside the program and can be replaced, which is what this licence asks for. */
const replaceable: Readonly<Record<string, RegExp>> = { 'LGPL-3.0-or-later': /^@img\/sharp-/ }

/** What a package's own files say where its package.json does not. */
const saidElsewhere: Readonly<Record<string, string>> = { 'combine-errors@3.0.3': 'MIT', 'format@0.2.2': 'MIT' }

/** An expression of SPDX, of names with AND and OR; '' where none is told. */
export const licenceOf = (one: Pinned): string => (one.license ?? saidElsewhere[named(one)] ?? '').replace(/[()]/g, '')

const isAllowed = (name: string, licence: string): boolean =>
  licence
    .split(' OR ')
    .some((way) => way.split(' AND ').every((one) => allowed.has(one) || replaceable[one]?.test(name) === true))

const asks = (licence: string): string =>
  [
    ...new Set(licence.split(/ (?:AND|OR) /).map((one) => allowed.get(one) ?? 'licence text; users can replace it')),
  ].join('; ')

/** The table of licences, as Markdown: what is in the program, and what only serves who works on it. */
export function licenceTable(lock: string): string {
  const groups = [...Map.groupBy(pinnedOnce(lock), licenceOf)].sort(([a], [b]) => (a < b ? -1 : 1))
  const list = (pinned: readonly Pinned[], dev: boolean) =>
    pinned
      .filter((one) => (one.dev === true) === dev)
      .map(({ name, version }) => `${name} ${version}`)
      .join(', ')
  const rows = groups.map(
    ([licence, pinned]) => `| ${licence} | ${asks(licence)} | ${list(pinned, false)} | ${list(pinned, true)} |`,
  )
  return `# Licences of dependencies

\`npm run -s bill -- --licences > docs/licences.md\` writes this table from package-lock.json; \`npm run check\` compares the two. \`npm run -s bill\` writes
the bill of materials (CycloneDX).

| licence | requires | in the program | for development only |
|---|---|---|---|
${rows.join('\n')}
`
}

/** Packages whose licence was not agreed on, and whether the table is that of the lock file. @param table text of docs/licences.md */
export function checkLicences(lock: string, table: string): string[] {
  const foreign = pinnedIn(lock)
    .filter((one) => !isAllowed(one.name, licenceOf(one)))
    .map(
      (one) =>
        `package-lock.json: ${named(one)} has the licence "${licenceOf(one) || 'none'}", which tools/src/check/licences.ts does not allow`,
    )
  const isOld = table !== licenceTable(lock)
  return isOld
    ? [
        ...foreign,
        'docs/licences.md does not match package-lock.json. Run: npm run -s bill -- --licences > docs/licences.md',
      ]
    : foreign
}
