import type { Plugin } from 'vite'

/** A route's text for the description of the API, on its own line or on the next. */
const summary = /\bsummary:\s*'(?:[^'\\]|\\.)*',?/g

/** Leaves the summaries of routes out of the app: only the description of the API shows them, and every page would load them. */
export function withoutRouteSummaries(): Plugin {
  return {
    name: 'ratchet-without-route-summaries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/packages\/contract\/src\/routes\.ts$/.test(id)) return undefined
      const short = code.replace(summary, '')
      if (short === code) this.error('The routes have no summaries: route-summaries.vite.ts is no longer needed.')
      return { code: short, map: null }
    },
  }
}
