import { join } from 'node:path'
import { serverBuild } from '../apps/server/rolldown.config.ts'

/** The server with the marks beside it: both speak of the same modules, so they are built together. */
const { dirname } = import.meta
export default serverBuild(join(dirname, 'dist'), { preload: join(dirname, 'inside', 'preload.ts') })
