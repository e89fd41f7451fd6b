import { relative } from 'node:path'
import { ROOT } from './paths.mjs'

/** More files than this do not fail by the way: the change has broken them, and to run them again would only take time. */
const most = 6

/** Files that do nothing but prove an invariant: what these have seen once has happened. */
const provesAnInvariant = /^e2e\/src\/(kill|agreement)\.test\.ts$/

/**
 * The files that are run once more, whole and by themselves: tests of a browser and of servers wait for several processes, and on a
 * machine that is busy for a moment one of these waits can end too early. What fails twice has failed; what fails once is named.
 * @param {object | undefined} report Vitest's JSON report of the first run
 * @returns {string[]} their paths from the root
 */
export function filesToSeeAgain(report) {
  const failed = (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => relative(ROOT, name).replaceAll('\\', '/'))
  const all = failed.filter((file) => /^(e2e|apps\/server)\//.test(file) && !provesAnInvariant.test(file))
  return failed.length > most ? [] : all
}

/**
 * One report of both runs, in which the second one counts for the files that it ran.
 * @param {object} first
 * @param {object | undefined} second undefined where it left none, so that the first one stands
 */
export function withSecondLook(first, second) {
  if (!second) return first
  const seen = new Set(second.testResults.map(({ name }) => name))
  const testResults = [...first.testResults.filter(({ name }) => !seen.has(name)), ...second.testResults]
  const states = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const count = (...of) => states.filter((state) => of.includes(state)).length
  return {
    testResults,
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending', 'skipped', 'disabled'),
    numTodoTests: count('todo'),
  }
}
