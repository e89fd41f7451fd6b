import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenceTable } from '../check/licences.ts'
import { ROOT } from '../check/sources.ts'
import { billOf } from './bill.ts'

/** The bill of materials, or with --licences the table of licences, of what package-lock.json pins. It asks no other computer. */
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const lock = read('package-lock.json')
const { version } = JSON.parse(read('package.json')) as { version: string }
process.stdout.write(
  process.argv.includes('--licences') ? licenceTable(lock) : `${JSON.stringify(billOf(lock, version), null, 2)}\n`,
)
