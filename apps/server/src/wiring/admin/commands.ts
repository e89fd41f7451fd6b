import { withoutKey } from '../backup/format.ts'
import type { Config } from '../config.ts'
import { accounts, freeze, release } from './accounts.ts'
import { backup, check, restore } from './backup.ts'
import { endSessions } from './end-sessions.ts'
import { exportPerson } from './export.ts'
import { archive, parts, restorePartFrom } from './parts.ts'
import { rebuild } from './rebuild.ts'
import { rotateOptions, rotateSecret } from './rotate-secret.ts'
import { shards } from './shards.ts'
import { plain } from './text.ts'
import { disable, enable, users } from './users.ts'
import { verify } from './verify.ts'

type Say = (line: string) => void

/** What an operator can have done to the database, beside a running server or without one. */
interface Command {
  /** How the words that follow are told; and whether these are such. */
  readonly words: readonly string[]
  readonly fits: (words: readonly string[]) => boolean
  readonly help: string
  /** What the database has to be before; left out where it is brought to this release. */
  readonly database?: 'as it is' | 'not there'
  readonly run: (url: string, config: Config, words: readonly string[], say: Say) => Promise<void>
}

const has =
  (least: number, most = least) =>
  ({ length }: readonly string[]): boolean =>
    length >= least && length <= most

const fileAndKey = (words: readonly string[]): boolean =>
  words.length === 1 || (words.length === 2 && words[1] === withoutKey)

const commands: Readonly<Record<string, Command>> = {
  users: {
    words: ['[WORD]'],
    fits: has(0, 1),
    help: 'Says who there is: the newest hundred, or whose e-mail address or name has WORD in it.',
    run: (url, _config, words, say) => users(url, say, words),
  },
  disable: {
    words: ['E-MAIL'],
    fits: has(1),
    help: 'Ends every session of a person, and lets nobody sign in as them. Open positions stay guarded; its stops go on moving.',
    run: (url, _config, words, say) => disable(url, say, words),
  },
  enable: {
    words: ['E-MAIL'],
    fits: has(1),
    help: 'Lets a person sign in again who was disabled.',
    run: (url, _config, words, say) => enable(url, say, words),
  },
  export: {
    words: ['E-MAIL', 'FILE'],
    fits: has(2),
    help: 'Writes all that is kept of a person into a new zip FILE, without passwords and tokens; its statement is signed.',
    run: (url, config, words, say) => exportPerson(url, config, say, words),
  },
  accounts: {
    words: ['E-MAIL'],
    fits: has(1),
    help: 'Says what accounts a person has: id, server, shard, open positions and pending orders, and whether it is frozen and why.',
    run: (url, _config, words, say) => accounts(url, say, words),
  },
  freeze: {
    words: ['ACCOUNT', '[REASON]'],
    fits: ({ length }) => length >= 1,
    help: 'Has nothing new begun on an account, by its id: instructions are refused, pending orders cancelled. Open positions stay guarded.',
    run: (url, _config, words, say) => freeze(url, say, words),
  },
  release: {
    words: ['ACCOUNT'],
    fits: has(1),
    help: 'Ends the freeze of an operator. One of the engine itself ends by the broker’s answer alone.',
    run: (url, _config, words, say) => release(url, say, words),
  },
  'end-sessions': {
    words: ['E-MAIL or all'],
    fits: has(1),
    help: 'Signs a person out everywhere, or everybody. Whoever knows the password signs in again.',
    run: (url, _config, [whose = ''], say) => endSessions(url, say, whose),
  },
  shards: {
    words: ['[N]'],
    fits: has(0, 1),
    help: 'Says what shards there are; with N makes more of them, while no engine is at work.',
    run: (url, _config, words, say) => shards(url, say, words),
  },
  'rotate-secret': {
    words: rotateOptions.map((option) => `[${option}]`),
    fits: (words) => words.every((word) => rotateOptions.some((option) => option === word)),
    help: 'Puts another master key in the place of the one that seals everything. Read "Master key" in docs/operate/administration.md first.',
    run: (url, config, words, say) => rotateSecret(url, config, new Set(words), say),
  },
  backup: {
    words: ['FILE', `[${withoutKey}]`],
    fits: fileAndKey,
    help: 'Saves database, key, pictures, uploads and settings into a new FILE while people trade, and restores it for a check.',
    database: 'as it is',
    run: backup,
  },
  'check-backup': {
    words: ['FILE'],
    fits: has(1),
    help: 'Restores a backup into a PostgreSQL of its own that is thrown away, and checks every row, file and record.',
    database: 'not there',
    run: (_url, _config, [file = ''], say) => check(file, say),
  },
  restore: {
    words: ['FILE', `[${withoutKey}]`],
    fits: fileAndKey,
    help: 'Brings a backup back into a new folder (RATCHET_DATA_DIR), or into an empty database (DATABASE_URL) and a new folder.',
    database: 'not there',
    run: (_url, config, words, say) => restore(config, say, words),
  },
  verify: {
    words: [],
    fits: has(0),
    help: 'Makes each hash of every record anew, beside a running server too. Ends with 0 where all is whole, with 1 where a record is damaged, with 3 where the database is busy or away and nothing is proved.',
    run: (url, _config, _words, say) => verify(url, say),
  },
  rebuild: {
    words: [],
    fits: has(0),
    help: 'Makes lists, positions and counts anew from the record.',
    run: (url, _config, _words, say) => rebuild(url, say),
  },
  parts: {
    words: [],
    fits: has(0),
    help: 'Says what parts the record has, and how large they are.',
    run: (url, _config, _words, say) => parts(url, say),
  },
  archive: {
    words: ['PART', 'FILE'],
    fits: has(2),
    help: 'Copies a part of the record that has ended into a file.',
    run: (url, _config, words, say) => archive(url, say, words),
  },
  'restore-part': {
    words: ['FILE'],
    fits: has(1),
    help: 'Brings an archived part back into a database that has lost it. Stop the server first.',
    run: (url, _config, words, say) => restorePartFrom(url, say, words),
  },
}

/** The name of each command that works on a database, with the words that it needs at least. */
export const shortestCalls: readonly (readonly string[])[] = Object.entries(commands)
  .filter(([, { database }]) => database !== 'not there')
  .map(([name, { words }]) => [name, ...words.filter((word) => !word.startsWith('['))])

const typed = (name: string, { words }: Command): string => ['npm run -s admin --', name, ...words].join(' ')
const usage = (name: string, command: Command): string => `${typed(name, command)}\n    ${command.help}`

/** What was typed: a command that can be run, or what is answered where it is none. */
export type Typed = { readonly command: Command } | { readonly help: string } | { readonly refusal: string }

export function readWords([name = '', ...rest]: readonly string[]): Typed {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (name === 'help') return helpOf(rest)
  if (!command) return { refusal: unknown(name) }
  return command.fits(rest) ? { command } : { refusal: `It is called like this:\n${usage(name, command)}` }
}

function helpOf([name]: readonly string[]): Typed {
  if (name === undefined) {
    const all = Object.entries(commands).map(([each, command]) => usage(each, command))
    return { help: all.join('\n') }
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  return command ? { help: usage(name, command) } : { refusal: unknown(name) }
}

function unknown(word: string): string {
  const why = word === '' ? 'Say what is to be done' : `There is no command "${plain(word)}". Say one of`
  const names = Object.keys(commands).join(', ')
  return `${why}: ${names}.\n"npm run -s admin -- help" tells what each does, "help COMMAND" tells of one.`
}
