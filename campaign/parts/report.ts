import type { Failure } from '../campaign.ts'
import type { Ran } from '../programs.ts'

const linesShown = 60

/** What a person types to repeat a run. */
export const again = (words: readonly string[]): string => `Again: ${['node', ...words].join(' ')}`

/** A program that failed without a seed of its own: its last lines, and the command that repeats it. */
export function failuresOf({ code, output, isStopped }: Ran, repeat: string): readonly Failure[] {
  if (code === 0 || isStopped) return []
  const last = output.trimEnd().split('\n').slice(-linesShown).join('\n')
  return [{ message: `${last}\n${repeat}` }]
}
