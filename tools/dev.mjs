// `npm run dev`: the server restarts when its sources change, and the browser reloads. Open the address of the web app.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { watchParent } from './lib/child.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { NODE, ROOT, say } from './lib/paths.mjs'

ensureInstalled()
const port = process.env.PORT ?? '4000'
const webPort = process.env.WEB_PORT ?? '5173'
const env = { ...process.env, PORT: port, RATCHET_API: process.env.RATCHET_API ?? `http://127.0.0.1:${port}` }
const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
const children = [
  spawn(NODE, ['--watch', 'apps/server/src/main.ts'], { cwd: ROOT, stdio: 'inherit', env }),
  spawn(NODE, [vite, '--host', '127.0.0.1', '--port', webPort, '--strictPort'], {
    cwd: join(ROOT, 'apps', 'web'),
    stdio: 'inherit',
    env,
  }),
]
say(`Web app with reload: http://127.0.0.1:${webPort} (server on port ${port})`)

let exitCode = 0
let stopping = false
const stop = () => {
  if (!stopping) for (const child of children) child.kill('SIGTERM')
  stopping = true
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
watchParent(stop)
for (const child of children) {
  child.on('exit', (code) => {
    exitCode ||= code ?? 0
    stop()
    if (children.every(({ exitCode: ended, signalCode }) => ended !== null || signalCode !== null)) {
      process.exit(exitCode)
    }
  })
}
