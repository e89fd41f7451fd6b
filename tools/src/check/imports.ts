import { posix } from 'node:path'
import { findCycles } from './cycles.ts'
import {
  ADAPTERS,
  COUNTERPARTY,
  type PartRule,
  PRODUCTION,
  SCENE,
  TABLE,
  TEST_MAY,
  TEST_NPM,
  TOPIC_ADAPTERS,
  WEB_LAYERS,
  WIRING,
} from './import-table.ts'
import { type Import, parse } from './parse.ts'
import { checkServer, serverFolderCycles } from './server-layers.ts'
import { isTestCode } from './sources.ts'

/** A broken rule: where, what, which rule and why it is there. */
export interface Violation {
  readonly file: string
  readonly line: number
  readonly specifier: string
  readonly rule: string
  readonly why: string
}

/**
 * Checks every import of the project against the table.
 * @param sources text of every source file by its path from the root, with forward slashes
 */
export function checkImports(sources: ReadonlyMap<string, string>): Violation[] {
  const violations: Violation[] = []
  const graph = new Map<string, string[]>()
  for (const [file, source] of sources) {
    const { imports } = parse(file, source)
    const part = TABLE.find(({ folder }) => file.startsWith(`${folder}/`))
    const targets: string[] = []
    for (const entry of imports) {
      const target = entry.specifier.startsWith('.') ? posix.join(posix.dirname(file), entry.specifier) : undefined
      if (target && sources.has(target)) targets.push(target)
      const broken = part && (checkPart(part, file, entry, target) ?? checkInside(file, entry, target))
      if (broken) violations.push({ file, line: entry.line, specifier: entry.specifier, ...broken })
    }
    graph.set(file, targets)
  }
  const cycles = [
    ...findCycles(graph).map((cycle) => ({ cycle, rule: 'no-cycle', what: 'Files' })),
    ...serverFolderCycles(graph).map((cycle) => ({ cycle, rule: 'no-folder-cycle', what: 'Folders' })),
  ]
  for (const { cycle, rule, what } of cycles) {
    const [file = '', next = ''] = cycle
    const why = `${what} in a cycle cannot be read or changed separately: ${[...cycle, file].join(' → ')}`
    violations.push({ file, line: 1, specifier: next, rule, why })
  }
  return violations
}

type Broken = { rule: string; why: string } | undefined

/** Folders that the rest of their package knows by their `index.ts` alone. */
const closed = ['packages/store/src/log']
const isPrivate = (file: string, target: string): boolean =>
  closed.some((folder) => target.startsWith(`${folder}/`) && !file.startsWith(`${folder}/`)) &&
  !target.endsWith('/index.ts')
const onlyIndex = { rule: 'by-index', why: 'This folder shows the rest of its package only what its index.ts exports.' }

function checkPart(part: PartRule, file: string, { specifier }: Import, target: string | undefined): Broken {
  if (target !== undefined) {
    if (target.startsWith(`${part.folder}/`)) return isPrivate(file, target) ? onlyIndex : undefined
    return { rule: 'by-name', why: 'Import another package by its name: only its exports are public.' }
  }
  const isTest = isTestCode(file)
  // The build's configuration runs on Node, not in the browser.
  const isBuild = /\/(vite\.config|[\w-]+\.vite)\.ts$/.test(file)
  const rule = `${part.folder}-may-import`
  if (isTest && TEST_MAY.includes(specifier)) return undefined
  if (specifier.startsWith('@ratchet/')) return isAllowed(part, specifier) ? undefined : { rule, why: part.why }
  if (specifier.startsWith('node:')) return part.node || isTest || isBuild ? undefined : { rule, why: part.why }
  if (part.npm === 'any' || (isTest && TEST_NPM.includes(specifier))) return undefined
  return part.npm.some((name) => specifier === name || specifier.startsWith(`${name}/`))
    ? undefined
    : { rule, why: part.why }
}

/** A name allows its subpaths, but for the engine, whose ports are a door of their own. */
function isAllowed(part: PartRule, specifier: string): boolean {
  return part.may.some((name) => specifier === name || (name !== '@ratchet/engine' && specifier.startsWith(`${name}/`)))
}

/** It says which brokers there are, and builds none. */
const registry = '@ratchet/broker/connectors'

function checkInside(file: string, { specifier, typeOnly }: Import, target: string | undefined): Broken {
  if (file.startsWith('apps/web/src/') && target) return checkWeb(file, target)
  if (PRODUCTION.test(file) && COUNTERPARTY.test(target ?? specifier)) return onlyInTests
  const isTest = /\.(test|fixture)\.ts$/.test(file)
  const isForeign = target !== undefined && target !== SCENE && !COUNTERPARTY.test(target)
  if (isForeign && !isTest && COUNTERPARTY.test(file)) return strangers
  const misplaced = target && checkServer(file, target)
  if (misplaced) return misplaced
  const isServer = file.startsWith('apps/server/src/') && !/\.(test|fixture)\.ts$|\/testing\//.test(file)
  if (isServer && !typeOnly && ADAPTERS.test(specifier) && specifier !== registry && !mayBuild(file, specifier)) {
    return {
      rule: 'only-main-builds-adapters',
      why: 'Only main.ts with its wiring, the operator’s program, and the topics of TOPIC_ADAPTERS build adapters, so one place shows the parts of a process.',
    }
  }
  return undefined
}

const mayBuild = (file: string, specifier: string): boolean =>
  WIRING.test(file) ||
  TOPIC_ADAPTERS.some(({ topic, may }) => file.startsWith(`apps/server/src/${topic}/`) && may.includes(specifier))

const onlyInTests = {
  rule: 'counterparties-are-for-tests',
  why: 'A counterparty only pretends to be a broker, so nothing that runs in production imports it.',
}
const strangers = {
  rule: 'counterparties-are-strangers',
  why: 'An adapter and its test counterparty share no code, so neither hides the other’s mistakes.',
}

function checkWeb(file: string, target: string): Broken {
  const featureOf = (path: string) => /^apps\/web\/src\/features\/([^/]+)/.exec(path)?.[1]
  const layerOf = (path: string) => /^apps\/web\/src\/([^/]+)\//.exec(path)?.[1]
  const [from, to] = [featureOf(file), featureOf(target)]
  if (from && to && from !== to) {
    return {
      rule: 'features-stand-alone',
      why: 'A feature imports no other feature, so each can be changed or removed separately. Pages compose them.',
    }
  }
  // A page test opens whole screens, and so does what such tests share; the program imports neither.
  if (isPageTest(file)) return undefined
  if (isPageTest(target)) return onlyForTests
  // A file beside the folders is the entry, which composes everything.
  const layer = WEB_LAYERS.findIndex(({ folder }) => folder === layerOf(file))
  const reached = WEB_LAYERS.findIndex(({ folder }) => folder === layerOf(target))
  const own = WEB_LAYERS[layer]
  if (!own) return layerOf(file) === undefined ? undefined : unknownLayer
  if (reached >= 0 && reached <= layer) return undefined
  const order = WEB_LAYERS.map(({ folder }) => folder).join(' < ')
  return {
    rule: 'web-layers',
    why: `The web app’s layers are ${order}; each may import itself and lower ones. ${own.why}`,
  }
}

const isPageTest = (path: string) => /\.page\.test\.tsx$|^apps\/web\/src\/testing\//.test(path)
const onlyForTests = {
  rule: 'testing-is-for-tests',
  why: 'The program does not import the fake server and stream of the page tests.',
}

const unknownLayer = {
  rule: 'web-layers',
  why: 'This folder is in no layer of the web app: add it to WEB_LAYERS in import-table.ts.',
}
