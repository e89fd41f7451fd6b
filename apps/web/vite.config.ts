import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { firstWords } from './first-words.vite.ts'
import { sharedFiles } from './shared-files.vite.ts'
import { sources } from './sources.vite.ts'

/** The API listens here while the web is developed on Vite's own port. */
const api = process.env.RATCHET_API ?? 'http://127.0.0.1:4000'

/** Files are compressed once, here, rather than by the server at each request. */
function precompress(): Plugin {
  let dir = ''
  return {
    name: 'ratchet-precompress',
    apply: 'build',
    configResolved({ root, build }) {
      dir = resolve(root, build.outDir)
    },
    closeBundle() {
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|svg|html)$/.test(entry.name)) continue
        const path = join(entry.parentPath, entry.name)
        const content = readFileSync(path)
        writeFileSync(`${path}.br`, brotliCompressSync(content))
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

/** Refuses files that load each other in a circle, in which the app would never start. */
function noCircles(): Plugin {
  return {
    name: 'ratchet-no-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const done = new Set<string>()
      const visit = (name: string, way: readonly string[]): void => {
        if (way.includes(name))
          this.error(`${[...way, name].join(' → ')} load each other in a circle: see shared-files.vite.ts.`)
        if (done.has(name)) return
        const chunk = bundle[name]
        if (chunk?.type === 'chunk') for (const imported of chunk.imports) visit(imported, [...way, name])
        done.add(name)
      }
      for (const name of Object.keys(bundle)) visit(name, [])
    },
  }
}

export default defineConfig(async ({ command }) => ({
  root: import.meta.dirname,
  plugins: [...sources(), firstWords(import.meta.dirname), noCircles(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Data URLs would need a looser content security policy.
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: command === 'build' ? await sharedFiles(import.meta.dirname, sources()) : {},
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // The API refuses foreign origins, so the proxy speaks as the API's own.
    proxy: { '/api': { target: api, ws: true, changeOrigin: true, headers: { origin: api } } },
  },
}))
