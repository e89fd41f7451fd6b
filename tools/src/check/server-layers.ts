import { posix } from 'node:path'
import { findCycles } from './cycles.ts'

const HOME = 'apps/server/src/'

interface Layer {
  readonly name: 'core' | 'topic' | 'app' | 'testing'
  /** Without folders the layer holds every folder that no other layer names. */
  readonly folders?: readonly string[]
  /** The message for an import from a layer further up. */
  readonly why: string
}

/** The server's folders, from the bottom to the top: an import points to the same layer or further down. */
const LAYERS: readonly Layer[] = [
  { name: 'core', folders: ['core'], why: 'Every topic may import core, so core imports no topic.' },
  {
    name: 'topic',
    why: 'A topic does not import the code that composes topics, so each can be read and changed separately.',
  },
  { name: 'app', folders: ['', 'admin', 'app', 'wiring'], why: 'The program does not import test code.' },
  { name: 'testing', folders: ['testing'], why: 'Shared test code may import everything.' },
]

/** The only topics that import another one. */
export const TOPICS: readonly { readonly from: string; readonly to: string; readonly why: string }[] = [
  { from: 'auth', to: 'mail', why: 'Password links are sent by e-mail.' },
  { from: 'tables', to: 'export', why: 'Each table exports to a spreadsheet file.' },
]

const isTest = (file: string): boolean => /\.(test|fixture)\.ts$/.test(file)
/** The folder of a file of the server: '' for one beside main.ts. */
const folderOf = (file: string): string => {
  const inside = file.slice(HOME.length)
  return inside.includes('/') ? (inside.split('/', 1)[0] ?? '') : ''
}
const placeOf = (folder: string): number => {
  const named = LAYERS.findIndex(({ folders }) => folders?.includes(folder))
  return named === -1 ? LAYERS.findIndex(({ folders }) => folders === undefined) : named
}

/** Describes what is wrong with an import inside the server. Tests stand beside the code they prove and may import what they need. */
export function checkServer(file: string, target: string): { readonly rule: string; readonly why: string } | undefined {
  if (!file.startsWith(HOME) || !target.startsWith(HOME) || isTest(file)) return undefined
  const [from, to] = [folderOf(file), folderOf(target)]
  const layer = LAYERS[placeOf(from)]
  if (placeOf(to) > placeOf(from)) return { rule: 'server-layers', why: layer?.why ?? '' }
  const isStated = TOPICS.some((pair) => pair.from === from && pair.to === to)
  if (layer?.name !== 'topic' || to === from || placeOf(to) < placeOf(from) || isStated) return undefined
  return {
    rule: 'topics-stand-alone',
    why: 'A topic imports no other topic: move shared code to core, or add the pair to TOPICS with its reason.',
  }
}

/** Cycles between folders of the server, each as the files whose imports make it. */
export function serverFolderCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const folders = new Map<string, string[]>()
  for (const [file, targets] of graph) {
    if (!file.startsWith(HOME) || isTest(file)) continue
    const from = folderOf(file)
    const others = targets.map(folderOf).filter((to) => to !== from)
    folders.set(from, [...new Set([...(folders.get(from) ?? []), ...others])])
  }
  return findCycles(folders).map((cycle) => cycle.map((folder) => posix.join(HOME, folder)))
}
