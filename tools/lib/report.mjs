/**
 * The closing line of `npm test` and its exit status.
 * @param {{ report: object | undefined, code: number | null }[]} runs of Vitest: its JSON report, undefined if the run left none, and its exit code
 * @param {number} failuresBefore what failed before the tests ran
 * @returns {{ line: string, status: 0 | 1 }}
 */
export function summarize(runs, failuresBefore = 0) {
  const sum = (count) => runs.reduce((total, run) => total + count(run), 0)
  const passed = sum(({ report }) => report?.numPassedTests ?? 0)
  const skipped = sum(({ report }) => (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0))
  const failed = failuresBefore + sum(failuresOf) || (passed + skipped === 0 ? 1 : 0)
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return { line, status: failed === 0 ? 0 : 1 }
}

function failuresOf({ report, code }) {
  // A file that could not even be loaded has no tests; it counts as one failure.
  const files = report?.testResults ?? []
  const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const counted = (report?.numFailedTests ?? 0) + broken.length
  // A run that ended badly without a failed test, an error outside any test say, must not look like a good one.
  return counted === 0 && code !== 0 ? 1 : counted
}
