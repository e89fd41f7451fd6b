import { join } from 'node:path'
import { serverBuild } from './rolldown.config.ts'

/** The server that the kill harness starts, with the marks beside it: both speak of the same modules, so they are built together. */
const harness = join(import.meta.dirname, '..', '..', 'chaos')
export default serverBuild(join(harness, 'dist'), { preload: join(harness, 'inside', 'preload.ts') })
