import { readFileSync } from 'node:fs'

/** What is taken where the system does not say. */
const usual = 4096

/** Streams leave room for requests, the database and files: of what may be open they have six tenths, and all connections eight. */
export const maxStreams = () => Math.floor(openFilesAllowed() * 0.6)
export const maxConnections = () => Math.floor(openFilesAllowed() * 0.8)

/** How many files and sockets this process may have open at once. */
function openFilesAllowed(): number {
  try {
    const [, allowed = ''] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return Number(allowed) || usual
  } catch {
    return usual
  }
}
