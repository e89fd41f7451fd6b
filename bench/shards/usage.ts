import { readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const tickMs = 10
const statOf = (pid: number): readonly number[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the program's name in brackets, which may hold anything.
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}
const sum = (fields: readonly (number | undefined)[]) => fields.reduce<number>((all, one) => all + (one ?? 0), 0)

const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** One that ended in this moment has none of it any more. */
function orGone(read: () => number): number {
  try {
    return read()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'ESRCH') throw error
    return 0
  }
}

/**
 * Processor time of a process and of all that it ever started, in milliseconds: of PostgreSQL with every session, those that have ended
 * too, which the kernel adds to the one that started them.
 */
export function cpuWithChildrenMs(pid: number): number {
  const running = childrenOf(pid).map((child) => orGone(() => sum(statOf(child).slice(11, 13))))
  return sum([...running, ...statOf(pid).slice(11, 15)]) * tickMs
}

/** Memory in megabytes that the process has, with its part of what it shares with others. */
const ownMb = (pid: number): number =>
  Number(/^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? Number.NaN) / 1024

export const memoryMb = (pid: number): number => ownMb(pid)
export const memoryWithChildrenMb = (pid: number): number =>
  sum([ownMb(pid), ...childrenOf(pid).map((child) => orGone(() => ownMb(child)))])
