import { PartRefused, ShardsRefused } from '@ratchet/store'
import { DataDirInUse } from '@ratchet/store/embedded'
import { createLog } from '../../core/log.ts'
import { redactText } from '../../core/secrets/redact.ts'
import { Closing } from '../closing.ts'
import { type Config, readConfig } from '../config.ts'
import { operatorsLine } from '../database.ts'
import { reachDatabase } from './database.ts'
import { endSessions } from './end-sessions.ts'
import { archive, parts, restore } from './parts.ts'
import { rebuild } from './rebuild.ts'
import { rotateOptions, rotateSecret } from './rotate-secret.ts'
import { shards } from './shards.ts'
import { verify } from './verify.ts'

interface Command {
  /** How the words that follow are told; and whether these are such. */
  readonly words: readonly string[]
  readonly fits: (words: readonly string[]) => boolean
  readonly run: (url: string, config: Config, words: readonly string[], say: (line: string) => void) => Promise<void>
}

const has =
  (count: number) =>
  ({ length }: readonly string[]): boolean =>
    length === count

// `npm run -s admin -- COMMAND`: what an operator does to the database, beside a running server or without one.
const commands: Readonly<Record<string, Command>> = {
  rebuild: { words: [], fits: has(0), run: (url, _config, _words, say) => rebuild(url, say) },
  verify: { words: [], fits: has(0), run: (url, _config, _words, say) => verify(url, say) },
  parts: { words: [], fits: has(0), run: (url, _config, _words, say) => parts(url, say) },
  archive: { words: ['PART', 'FILE'], fits: has(2), run: (url, _config, words, say) => archive(url, say, words) },
  restore: { words: ['FILE'], fits: has(1), run: (url, _config, words, say) => restore(url, say, words) },
  shards: {
    words: ['[N]'],
    fits: ({ length }) => length <= 1,
    run: (url, _config, words, say) => shards(url, say, words),
  },
  'end-sessions': {
    words: ['E-MAIL or all'],
    fits: has(1),
    run: (url, _config, [whose = ''], say) => endSessions(url, say, whose),
  },
  'rotate-secret': {
    words: rotateOptions.map((option) => `[${option}]`),
    fits: (words) => words.every((word) => rotateOptions.some((option) => option === word)),
    run: (url, config, words, say) => rotateSecret(url, config, new Set(words), say),
  },
}

const say = (line: string) => console.log(line)
const [name = '', ...rest] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command?.fits(rest)) await run(command)
else {
  const all = Object.entries(commands).map(([each, { words }]) => [each, ...words].join(' '))
  console.error(`Say what is to be done: npm run -s admin -- ${all.join(' | ')}`)
  process.exitCode = 2
}

async function run(work: Command): Promise<void> {
  const closing = new Closing(createLog({ console: console.error }))
  try {
    const config = readConfig(process.env)
    await work.run(await reachDatabase(config, closing, say), config, rest, say)
  } catch (error) {
    const isTold = [DataDirInUse, PartRefused, ShardsRefused].some((kind) => error instanceof kind)
    const told = isTold ? (error as Error).message : operatorsLine(error)
    console.error(told ?? `"${name}" ended with an error: ${redactText((error as Error).message)}`)
    process.exitCode = 1
  } finally {
    await closing.close()
  }
}
