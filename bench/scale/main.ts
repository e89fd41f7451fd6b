import { readFileSync, writeFileSync } from 'node:fs'
import { readRuns } from '../runs.ts'
import { scaleText, withScale } from './reckon.ts'

// `npm run -s scale`: the needs of many traders, calculated from the committed runs; --keep writes them into docs/operate/several-machines.md.

const document = new URL('../../docs/operate/several-machines.md', import.meta.url)
const runs = readRuns()
process.stdout.write(scaleText(runs))
if (process.argv.includes('--keep')) writeFileSync(document, withScale(readFileSync(document, 'utf8'), runs))
