import { execFileSync } from 'node:child_process'
import { patterns } from './prose/patterns.ts'

/** Subjects are checked from the commit after this one; the history before it stays as it was written. */
const FIRST = '747bd064df3d80f829ef2bc9a06b00d42e29572c'

const SUBJECT = /^[a-z][\w./-]*(?:, [a-z][\w./-]*)*: (\S+) ?.*$/
/** "added" and "adding" are no imperatives; an article is no verb. */
const isNoVerb = (word: string): boolean =>
  /^(the|an?|one|what|no|[a-z]+ed|[a-z]+ing)$/.test(word) && !imperatives.has(word)
const imperatives = new Set(['feed', 'seed', 'need', 'embed', 'speed', 'exceed', 'bring', 'ping'])

/** Problems of one commit's subject: `area: verb the thing`, at most 72 characters. */
export function subjectProblems(subject: string): string[] {
  const [, verb] = SUBJECT.exec(subject) ?? []
  return [
    ...(subject.length > 72 ? [`${subject.length} characters, at most 72`] : []),
    ...(verb === undefined ? ['write "area: verb the thing"'] : []),
    ...(verb !== undefined && isNoVerb(verb) ? [`begin with a verb, not "${verb}"`] : []),
    ...patterns.flatMap(({ find, instead }) => {
      const found = find.exec(subject)
      return found ? [`"${found[0]}": write ${instead}`] : []
    }),
  ]
}

/**
 * Checks the subjects of the commits since the rule began. A clone without that history has nothing to check.
 * @param root folder of the clone
 */
export function checkCommits(root: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  try {
    git('merge-base', '--is-ancestor', FIRST, 'HEAD')
  } catch {
    return []
  }
  const commits = git('log', '--no-merges', '--format=%h %s', `${FIRST}..HEAD`).trim().split('\n')
  return commits
    .filter(Boolean)
    .flatMap((line) => subjectProblems(line.slice(line.indexOf(' ') + 1)).map((problem) => `${line}\n    ${problem}`))
}
