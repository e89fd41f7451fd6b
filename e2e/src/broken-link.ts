import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between browser and server; it can be slow, and breaks at chosen places. */
export interface BrokenLink {
  readonly url: string
  /** Lets so many bytes a second through toward the server, over all connections together. */
  slowTo(bytesPerSecond: number): void
  /** Breaks once each time so many bytes have gone toward the server, counted from now; for a second nothing gets through. */
  cutAt(byteCounts: readonly number[]): void
  cuts(): number
  /** Counts the bytes that went toward the server since the places were chosen. */
  passed(): number
  close(): Promise<void>
}

const downMs = 1_000
const pieceBytes = 32 * 1024

/** @param port of the server on this machine */
export async function openBrokenLink(port: number): Promise<BrokenLink> {
  const open = new Set<Socket>()
  let bytesPerSecond = Number.POSITIVE_INFINITY
  let planned: number[] = []
  let passed = 0
  let cuts = 0
  let downUntilMs = 0

  const pass = async (browser: Socket, server: Socket) => {
    for await (const bytes of browser as AsyncIterable<Buffer>)
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        const piece = bytes.subarray(at, at + pieceBytes)
        const [next = Number.POSITIVE_INFINITY] = planned
        if (passed + piece.length >= next) {
          planned.shift()
          cuts++
          downUntilMs = performance.now() + downMs
          // The last bytes before the cut still arrive: the server keeps them, and the browser does not know.
          server.end(piece.subarray(0, next - passed))
          passed = next
          // A lost network takes every connection with it, also one that waits for its next request.
          for (const socket of open) socket.resetAndDestroy()
          return
        }
        passed += piece.length
        if (!server.write(piece)) await once(server, 'drain')
        if (Number.isFinite(bytesPerSecond))
          await new Promise((done) => setTimeout(done, (piece.length / bytesPerSecond) * 1000))
      }
    server.end()
  }
  const proxy = createServer((browser) => {
    open.add(browser)
    browser.on('error', () => {}).on('close', () => open.delete(browser))
    if (performance.now() < downUntilMs) {
      browser.resetAndDestroy()
      return
    }
    const server = connect(port, '127.0.0.1')
    server.on('error', () => browser.destroy())
    browser.on('close', () => server.end())
    server.pipe(browser)
    pass(browser, server).catch(() => server.end())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    slowTo(rate) {
      bytesPerSecond = rate
    },
    cutAt(byteCounts) {
      passed = 0
      planned = [...byteCounts]
    },
    cuts: () => cuts,
    passed: () => passed,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((done) => proxy.close(done))
    },
  }
}
