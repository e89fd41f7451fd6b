import { createServer } from 'node:net'

/** Below the numbers that the system gives to outgoing connections, so that a port is free again when its server comes back. */
const [lowest, highest] = [15_000, 30_000]
let next = lowest + ((process.pid * 37) % (highest - lowest))

export async function quietPort(): Promise<number> {
  for (;;) {
    next = next >= highest ? lowest : next + 1
    // Several may ask at the same time: each looks at a number of its own.
    const port = next
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await new Promise<void>((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done))
    return true
  } catch {
    return false
  } finally {
    await new Promise((done) => server.close(done))
  }
}
