import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export function scratchFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'ratchet-main-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Command lines and working folders of running processes that have to do with a folder; zombies have neither. */
export function processesOf(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
        return command.includes(folder) || environment.includes(`RATCHET_DATA_DIR=${folder}`)
          ? [`${pid} ${command}`]
          : []
      } catch {
        return []
      }
    })
}

export async function until(what: string, holds: () => boolean | Promise<boolean>, patienceMs = 60_000): Promise<void> {
  const endMs = performance.now() + patienceMs
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error(`Waited in vain: ${what}`)
    await new Promise((done) => setTimeout(done, 25))
  }
}
