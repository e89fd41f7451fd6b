import { withoutKey } from '../backup/format.ts'
import type { Config } from '../core/settings/config.ts'
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
    help: 'Lists users: the newest 100, or those with WORD in their e-mail address or name.',
    run: (url, _config, words, say) => users(url, say, words),
  },
  disable: {
    words: ['E-MAIL'],
    fits: has(1),
    help: 'Blocks a user: ends every session and refuses sign-in. Open positions stay protected and their stops keep moving.',
    run: (url, _config, words, say) => disable(url, say, words),
  },
  enable: {
    words: ['E-MAIL'],
    fits: has(1),
    help: 'Unblocks a disabled user.',
    run: (url, _config, words, say) => enable(url, say, words),
  },
  export: {
    words: ['E-MAIL', 'FILE'],
    fits: has(2),
    help: 'Exports everything stored about a user to a new zip FILE, with a signed statement, without passwords and tokens.',
    run: (url, config, words, say) => exportPerson(url, config, say, words),
  },
  accounts: {
    words: ['E-MAIL'],
    fits: has(1),
    help: 'Lists the accounts of a user: id, server, shard, open positions, pending orders, and why an account is frozen.',
    run: (url, _config, words, say) => accounts(url, say, words),
  },
  freeze: {
    words: ['ACCOUNT', '[REASON]'],
    fits: ({ length }) => length >= 1,
    help: 'Freezes an account by its id: rejects new instructions and cancels pending orders. Open positions stay protected.',
    run: (url, _config, words, say) => freeze(url, say, words),
  },
  release: {
    words: ['ACCOUNT'],
    fits: has(1),
    help: 'Ends an operator’s freeze. A freeze by the engine ends when the broker answers.',
    run: (url, _config, words, say) => release(url, say, words),
  },
  'end-sessions': {
    words: ['E-MAIL or all'],
    fits: has(1),
    help: 'Signs out one user everywhere, or all users. They can sign in again.',
    run: (url, _config, [whose = ''], say) => endSessions(url, say, whose),
  },
  shards: {
    words: ['[N]'],
    fits: has(0, 1),
    help: 'Lists shards. With N, increases their number; stop every engine first.',
    run: (url, _config, words, say) => shards(url, say, words),
  },
  'rotate-secret': {
    words: rotateOptions.map((option) => `[${option}]`),
    fits: (words) => words.every((word) => rotateOptions.some((option) => option === word)),
    help: 'Replaces the master key. Read "Master key" in docs/operate/administration.md first.',
    run: (url, config, words, say) => rotateSecret(url, config, new Set(words), say),
  },
  backup: {
    words: ['FILE', `[${withoutKey}]`],
    fits: fileAndKey,
    help: 'Saves database, key, pictures, uploads and settings to a new FILE while people trade, then checks it by restoring it.',
    database: 'as it is',
    run: backup,
  },
  'check-backup': {
    words: ['FILE'],
    fits: has(1),
    help: 'Restores a backup into a temporary PostgreSQL and checks every row, file and record.',
    database: 'not there',
    run: (_url, _config, [file = ''], say) => check(file, say),
  },
  restore: {
    words: ['FILE', `[${withoutKey}]`],
    fits: fileAndKey,
    help: 'Restores a backup to a new folder (RATCHET_DATA_DIR), or to an empty database (DATABASE_URL) and a new folder.',
    database: 'not there',
    run: (_url, config, words, say) => restore(config, say, words),
  },
  verify: {
    words: [],
    fits: has(0),
    help: 'Recomputes every hash of every record; the server may run. Exit status: 0 intact, 1 damaged, 3 database busy or unreachable (nothing proved).',
    run: (url, _config, _words, say) => verify(url, say),
  },
  rebuild: {
    words: [],
    fits: has(0),
    help: 'Rebuilds lists, positions and counts from the record.',
    run: (url, _config, _words, say) => rebuild(url, say),
  },
  parts: {
    words: [],
    fits: has(0),
    help: 'Lists the parts of the record with their sizes.',
    run: (url, _config, _words, say) => parts(url, say),
  },
  archive: {
    words: ['PART', 'FILE'],
    fits: has(2),
    help: 'Copies a finished part of the record to a file.',
    run: (url, _config, words, say) => archive(url, say, words),
  },
  'restore-part': {
    words: ['FILE'],
    fits: has(1),
    help: 'Restores an archived part to a database that lost it. Stop the server first.',
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
  return command.fits(rest) ? { command } : { refusal: `Usage:\n${usage(name, command)}` }
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
  const why = word === '' ? 'Name a command' : `Unknown command "${plain(word)}". Commands`
  const names = Object.keys(commands).join(', ')
  return `${why}: ${names}.\nRun "npm run -s admin -- help" for all, "help COMMAND" for one.`
}
