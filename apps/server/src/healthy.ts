import { readConfig } from './core/settings/config.ts'

// Whether the server of this container lives, by the settings that it has itself: ends with 0 where it does. For a container's own check, which has
// no other program to ask with.

const { role, port, monitorPort } = readConfig(process.env)
const asked = role === 'engine' ? monitorPort : port
const isAlive =
  asked !== undefined &&
  (await fetch(`http://127.0.0.1:${asked}/healthz`, { signal: AbortSignal.timeout(4000) }).then(
    ({ ok }) => ok,
    () => false,
  ))
process.exitCode = isAlive ? 0 : 1
