import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The last file of each folder that was there before the rule: what was applied somewhere is never changed. */
const before: Readonly<Record<string, number>> = {
  'packages/store/migrations': 104,
  'packages/broker/migrations': 8,
  'packages/broker/migrations-journal': 1,
}

/** What does not fit a release that still runs, or has it wait, and why. */
const troubles: readonly (readonly [what: RegExp, why: string])[] = [
  [/\bdrop\s+(table|column|schema|view|function|procedure|type)\b/, 'removes something that the previous release uses'],
  [/\brename\b/, 'removes a name that the previous release uses'],
  [
    /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/,
    'rewrites the table, with values that the previous release may not read',
  ],
  [/\bset\s+not\s+null\b/, 'refuses rows of the previous release, which omit the column'],
  [
    /\badd\s+column\s+(?:(?!\bdefault\b|,|;)[\s\S])*\bnot\s+null\b(?:(?!\bdefault\b|,|;)[\s\S])*(,|;|$)/,
    'refuses rows of the previous release, which omit the column: add a default',
  ],
  [
    /\badd\s+(constraint\s+\w+\s+)?(check|unique|primary\s+key|foreign\s+key|exclude)\b/,
    'may refuse rows that the previous release writes',
  ],
  [/\brevoke\b(?!\s+all\s+on\s+function)/, 'revokes a right that the previous release uses'],
]

/** A table that the file itself makes is nobody else's yet. */
const made = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/g
const indexed = /\bcreate\s+(?:unique\s+)?index\s+(?:if\s+not\s+exists\s+)?\w+\s+on\s+(?:only\s+)?([\w.]+)/g
const rewritten = /\b(?:update|delete\s+from)\s+([\w.]+)\s+(?:\w+\s+)?(?:set|where|using)\b/g
const excuse = /^-- The release before: .{20,}/m

/**
 * What in a migration that comes new keeps the release before from working beside it, during an upgrade. A file that does so all the same says in a
 * comment, `-- The release before: …`, why it fits or what is to be done.
 */
export function unfitting(sql: string): readonly string[] {
  if (excuse.test(sql)) return []
  const words = sql
    .replace(/--.*$/gm, '')
    // What a function will do is not done now.
    .replace(/\bas\s+\$(\w*)\$[\s\S]*?\$\1\$/gi, '')
    .toLowerCase()
  const own = new Set([...words.matchAll(made)].map(([, table]) => table))
  const others = (pattern: RegExp) =>
    [...words.matchAll(pattern)].flatMap(([, table = '']) => (own.has(table) ? [] : table))
  return [
    ...troubles.flatMap(([what, why]) => {
      const found = what.exec(words)
      return found ? `"${found[0].trim().replace(/\s+/g, ' ')}" ${why}` : []
    }),
    ...others(indexed).map((table) => `building an index on ${table} blocks writes to it`),
    ...others(rewritten).map(
      (table) => `updates rows of ${table}: a process that holds them in memory overwrites the update`,
    ),
  ]
}

/** The last migration of each folder that was there before functions became files. */
const withoutFunctions: Readonly<Record<string, number>> = {
  'packages/store/migrations': 118,
  'packages/broker/migrations': 12,
}
const editsFunction =
  /\b(?:create\s+(?:or\s+replace\s+)?(?:function|procedure|trigger|view)|alter\s+(?:function|procedure)|pg_get_functiondef)\b/i

/** @returns the words of a migration that edit a function, a view or a trigger: those are files of their own; undefined if it has none */
export const functionEdit = (sql: string): string | undefined => editsFunction.exec(sql.replace(/--.*$/gm, ''))?.[0]

/** @returns path and text of each migration that came after the last one without the rule */
const newer = (root: string, folder: string, last: number): readonly (readonly [path: string, sql: string])[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) > last)
    .map((name) => [`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')])

/** @param root of the clone */
export const checkMigrations = (root: string): string[] => [
  ...Object.entries(withoutFunctions).flatMap(([folder, last]) =>
    newer(root, folder, last).flatMap(([path, sql]) => {
      const words = functionEdit(sql)
      return words ? [`${path}: "${words}" belongs into a file of the folder functions`] : []
    }),
  ),
  ...Object.entries(before).flatMap(([folder, last]) =>
    newer(root, folder, last).flatMap(([path, sql]) =>
      unfitting(sql).map(
        (why) =>
          `${path}: ${why}\n    See "Add a migration" in CONTRIBUTING.md, or state why it is safe: -- The release before: …`,
      ),
    ),
  ),
]
