import { readFileSync } from 'node:fs'

/** What is taken where the system does not say. */
const usual = 4096

/** How many files and sockets this process may have open at once. */
export function openFilesAllowed(): number {
  try {
    const [, allowed = ''] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return Number(allowed) || usual
  } catch {
    return usual
  }
}
