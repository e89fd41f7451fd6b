import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../sources.ts'
import { checkExpert } from './check.ts'
import { type Facts, readFacts } from './facts.ts'
import { checkShim } from './shim.ts'

export const EXPERT = 'bridge/mt5/Ratchet.mq5'
const SHIM = 'bridge/mt5/shim'
const FACTS = '../shared/brokers/mql5/signatures.json'

/** The facts of MQL5’s reference, which lie beside the clone: they are MetaQuotes’ and no part of the project. */
export const mql5Facts = (): Facts | undefined => readFacts(join(ROOT, FACTS))

/** The text of the C++ shim's headers; empty where it is missing. */
export function shimHeaders(): string {
  const folder = join(ROOT, SHIM)
  if (!existsSync(folder)) return ''
  const names = readdirSync(folder).filter((name) => name.endsWith('.h'))
  return names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
}

/** `main.ts mql5`: checks the Expert Advisor, and prints doubts, which fail nothing. */
export function checkMql5(): string[] {
  const path = join(ROOT, EXPERT)
  const facts = mql5Facts()
  if (!facts) return skipped(`${FACTS} is not there, so ${EXPERT} is not checked against MQL5’s reference.`)
  if (!existsSync(path)) return skipped(`There is no ${EXPERT}.`)
  const problems = checkExpert(readFileSync(path, 'utf8'), facts)
  const shim = checkShim(shimHeaders(), facts).map((text) => `${SHIM}: ${text}`)
  const shown = problems.map(({ line, kind, text }) => ({ kind, text: `${EXPERT}:${line} ${kind}: ${text}` }))
  for (const { kind, text } of shown) if (kind === 'doubt') console.log(text)
  return [...shown.filter(({ kind }) => kind !== 'doubt').map(({ text }) => text), ...shim]
}

function skipped(why: string): string[] {
  console.log(`Skipped: ${why}`)
  return []
}
