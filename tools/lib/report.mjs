/**
 * The closing line of `npm test` and its exit status.
 * @param {object | undefined} result Vitest's JSON report, undefined where the run left none
 * @param {number | null} exitCode Vitest's own
 * @param {number} failuresBefore what failed before the tests ran
 * @returns {{ line: string, status: 0 | 1 }}
 */
export function summarize(result, exitCode, failuresBefore = 0) {
  const files = result?.testResults ?? []
  // A file that could not even be loaded has no tests; it counts as one failure.
  const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const counted = (result?.numFailedTests ?? 0) + broken.length
  // A run that ended badly without a failed test, an error outside any test say, must not look like a good one.
  const failed = failuresBefore + (counted === 0 && exitCode !== 0 ? 1 : counted)
  const passed = result?.numPassedTests ?? 0
  const skipped = (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0)
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return { line, status: failed === 0 ? 0 : 1 }
}
