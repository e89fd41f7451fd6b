import { measureWay, type Rate } from './measure.ts'
import { noise, planted, type Way } from './ways.ts'

/**
 * How often the Lab calls the best ladder of a search better than luck: in markets without anything to find, for each way of making trades, and in
 * markets where something is planted. Seeded, so that each run prints the same; it takes 20 minutes.
 */
const worlds = Number(process.argv[2] ?? 500)
const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const cells = (...texts: readonly string[]) => process.stdout.write(`| ${texts.join(' | ')} |\n`)

function row(way: Way, { better, judged, worlds: of, low, high }: Rate): void {
  const against = way.present ? 'an own ladder' : 'no ladder'
  const rate = `${better} of ${of}: ${percent(better / of)}`
  cells(way.search, way.what, against, String(judged), rate, `${percent(low)} to ${percent(high)}`)
}

function table(title: string, ways: readonly Way[], each: number): void {
  process.stdout.write(`\n## ${title}\n\n`)
  cells('search', 'trades and market', 'compared with', 'judged', 'called better', '95 % interval')
  cells('---', '---', '---', '---', '---', '---')
  for (const [n, way] of ways.entries()) {
    const begun = performance.now()
    row(way, measureWay(way, each, 10_000 * (n + 1)))
    process.stderr.write(`${way.what}: ${((performance.now() - begun) / 1000).toFixed(0)} s\n`)
  }
}

process.stdout.write(`# How often the Lab says “better than luck”

Written by \`npm run -s luck\`: each row covers separate price worlds. *Judged* are those that have enough trades and steps.
The interval is Wilson's, of 95 %.
`)
table('Nothing to find', noise, worlds)
table('Something planted', planted, Math.ceil(worlds / 5))
