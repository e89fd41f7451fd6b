import type { Reporter, TestModule } from 'vitest/node'

export interface FileTime {
  readonly file: string
  readonly project: string
  readonly startMs: number
  readonly endMs: number
  /** Full names of its tests, without those that were skipped. */
  readonly names: readonly string[]
}

const longest = 15
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/**
 * How long each part of a run took: a project from its first file to its last, and as seconds of workers, of which several run at once;
 * and the files that took longest.
 */
export function linesOf(files: readonly FileTime[]): string[] {
  const workMs = (of: readonly FileTime[]) => of.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
  const projects = [...new Set(files.map(({ project }) => project))].map((project) => {
    const own = files.filter((one) => one.project === project)
    const wallMs = Math.max(...own.map(({ endMs }) => endMs)) - Math.min(...own.map(({ startMs }) => startMs))
    const names = new Set(own.flatMap((one) => one.names.map((name) => `${one.file} ${name}`)))
    return `${project}: ${seconds(wallMs)}, ${seconds(workMs(own))} of workers, ${own.length} files, ${names.size} behaviours`
  })
  const slow = files.toSorted((a, b) => workMs([b]) - workMs([a])).slice(0, longest)
  return [...projects, ...slow.map((one) => `  ${seconds(workMs([one])).padStart(8)}  ${one.file}`)]
}

/** Prints them at the end of a run. It fails on nothing: a busy machine is no fault of the code. */
export default class Parts implements Reporter {
  readonly #startMs = new Map<string, number>()
  readonly #files: FileTime[] = []

  onTestModuleQueued({ id }: TestModule): void {
    this.#startMs.set(id, performance.now())
  }

  onTestModuleEnd(module: TestModule): void {
    const endMs = performance.now()
    const names = [...module.children.allTests()]
      .filter((test) => test.result().state !== 'skipped')
      .map(({ fullName }) => fullName)
    const startMs = this.#startMs.get(module.id) ?? endMs
    const file = module.relativeModuleId
    this.#files.push({ file, project: module.project.name, startMs, endMs, names })
  }

  onTestRunEnd(): void {
    if (this.#files.length > 1) process.stdout.write(`\n${linesOf(this.#files).join('\n')}\n`)
  }
}
