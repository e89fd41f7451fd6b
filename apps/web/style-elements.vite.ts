import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Has the libraries make their style sheets by script rather than as `<style>` in the page, which the server's policy does not
 * let count: so it needs no hole for them, and no page a secret of its own.
 * @param src the app's sources
 */
export function styleElements(src: string): Plugin {
  const sheet = JSON.stringify(join(src, 'ui/sheets/Sheet.tsx'))
  return {
    name: 'ratchet-style-elements',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './singleton' && importer?.includes('/react-style-singleton/')
        ? join(src, 'ui/sheets/singleton.ts')
        : undefined,
    transform: (code, id) =>
      id.includes('/@mantine/') && code.includes('jsx("style"')
        ? `import { Sheet as RatchetSheet } from ${sheet}\n${code.replaceAll('jsx("style"', 'jsx(RatchetSheet')}`
        : undefined,
  }
}
