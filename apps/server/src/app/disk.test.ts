import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { Metrics } from '../core/monitoring/metrics.ts'
import { watchDisk } from './disk.ts'

const gigabyte = 2 ** 30

/** A watch over a disk that has what `bytes` says, with a clock that is set. */
function watched() {
  const disk = { bytes: (100 * gigabyte) as number | undefined, nowMs: 0 }
  const told: unknown[] = []
  const metrics = new Metrics()
  const { look, stop } = watchDisk({
    dataDir: '/data',
    metrics,
    log: { warn: (text, details) => told.push([text, details]) },
    freeBytes: async () => disk.bytes ?? Promise.reject(new Error('ENOENT')),
    nowMs: () => disk.nowMs,
  })
  stop()
  return { disk, told, metrics, look }
}

describe('V13: the disk of the data folder', () => {
  it('is told to the operator before it is full, once an hour', async () => {
    const { disk, told, look } = watched()
    await look()
    expect(told).toEqual([])
    disk.bytes = gigabyte
    for (let minute = 0; minute < 90; minute++) {
      disk.nowMs = minute * 60_000
      await look()
    }
    const line = [expect.stringContaining('nearly full'), { dataDir: '/data', megabytes: 1024 }]
    expect(told).toEqual([line, line])
  })

  it('is a figure, which is left out where it is not known', async () => {
    const there = watched()
    expect(await there.metrics.text()).toContain(`ratchet_disk_free_bytes ${100 * gigabyte}\n`)
    const away = watched()
    away.disk.bytes = undefined
    await away.look()
    expect(await away.metrics.text()).not.toContain('ratchet_disk_free_bytes')
    expect(away.told).toEqual([])
  })

  it('is the machine’s own', async () => {
    const metrics = new Metrics()
    watchDisk({ dataDir: tmpdir(), metrics, log: { warn: () => {} } }).stop()
    expect(Number(/ratchet_disk_free_bytes (\d+)/.exec(await metrics.text())?.[1])).toBeGreaterThan(0)
  })
})
