import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin, PluginOption } from 'vite'
import { guide } from './guide.vite.ts'
import { withoutRouteSummaries } from './route-summaries.vite.ts'
import { styleElements } from './style-elements.vite.ts'

/**
 * The shell needs the name of one class of the library that holds the page still behind a dialog. The library itself
 * comes with the first dialog.
 */
function shellWithoutDialogs(): Plugin {
  const names = '\0ratchet-scroll-names'
  return {
    name: 'ratchet-shell-without-dialogs',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'react-remove-scroll' && importer?.includes('/AppShell/') ? names : undefined,
    load: (id) =>
      id === names
        ? "export const RemoveScroll = { classNames: { zeroRight: 'right-scroll-bar-position' } }"
        : undefined,
  }
}

/** Plug-ins that decide which modules the app consists of: the build and the page tests load the same ones. */
export const sources = (): PluginOption[] => [
  react(),
  shellWithoutDialogs(),
  withoutRouteSummaries(),
  styleElements(join(import.meta.dirname, 'src')),
  guide(join(import.meta.dirname, '../../docs/guide')),
]
