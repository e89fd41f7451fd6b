import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { absent, noRecordings, recorded, runTool } from '../testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'ratchet-ticks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const rows = ['1398902400043,1291.677,1292.033', '1398902401000,1291.6,1292', '1398902400000,1,2']
const good = join(folder, 'XAUUSD_good.csv')
writeFileSync(good, `time_ms,bid,ask\n${rows[0]}\n${rows[1]}\n`)
const bad = join(folder, 'XAUUSD_bad.csv')
writeFileSync(bad, `time_ms,bid,ask\n${rows.join('\n')}\n`)
const cut = join(folder, 'cut.csv.gz')
writeFileSync(cut, gzipSync(readFileSync(good)).subarray(0, 60))

let folders = 0
/** A data folder that does not exist yet. */
const newData = () => join(folder, `data${++folders}`, 'deep')
const ticks = (data: string, ...args: string[]) => runTool('ticks/main.ts', args, { RATCHET_DATA_DIR: data })

describe('inspecting a file', () => {
  it('TIC1: tells format, symbol, first, last, rows, gaps and spread', () => {
    const { status, out } = ticks(newData(), 'inspect', good)
    expect(status).toBe(0)
    expect(JSON.parse(out)).toEqual({
      file: good,
      format: 'leantick',
      symbol: 'GOLD',
      first: '2014-05-01T00:00:00.043Z',
      last: '2014-05-01T00:00:01.000Z',
      rows: 2,
      barMs: 0,
      ticks: 2,
      gaps: { overMs: 600_000, count: 0, longest: [] },
      spread: { min: 0.356, median: 0.356, max: 0.4 },
    })
  })

  it.each([
    ['a row out of order', bad, /XAUUSD_bad\.csv, line 4: the time goes back by 1000 ms/],
    ['a zipped file cut short', cut, /cut\.csv\.gz, line \d: the zipped file is cut short/],
    ['a program', process.execPath, /unknown format|too long/],
    ['a folder', folder, /the file cannot be read \(EISDIR\)/],
  ])('TIC2: %s ends with one line and status 1', (_, file, words) => {
    const { status, out, err } = ticks(newData(), 'inspect', file)
    expect(err).toMatch(words)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect({ status, out }).toEqual({ status: 1, out: '' })
  })

  it('TIC2: says how it is used', () => {
    for (const args of [
      [],
      ['delete'],
      ['inspect'],
      ['inspect', good, bad],
      ['import', good],
      ['download', '--symbol', 'GOLD'],
    ]) {
      const { status, err } = ticks(newData(), ...args)
      expect({ status, lines: err.trim().split('\n').length }, args.join(' ')).toEqual({ status: 1, lines: 1 })
      expect(err).toContain('npm run -s ticks')
    }
  })
})

describe('importing a file', () => {
  it('TIC6: writes the ticks with all their digits under symbol and time, and nothing else', () => {
    const data = newData()
    const { status, out } = ticks(data, 'import', good, '--symbol', 'XAUUSD')
    expect(status).toBe(0)
    const name = 'GOLD_20140501T000000Z_20140501T000001Z.csv.gz'
    expect(JSON.parse(out)).toMatchObject({ file: join(data, 'ticks', name), symbol: 'GOLD', rows: 2 })
    expect(readdirSync(join(data, 'ticks'))).toEqual([name])
    expect(gunzipSync(readFileSync(join(data, 'ticks', name))).toString()).toBe(readFileSync(good, 'utf8'))
  })

  it.each([bad, cut, join(folder, 'none.csv')])('TIC6: %s leaves nothing behind', (file) => {
    const data = newData()
    expect(ticks(data, 'import', file, '--symbol', 'GOLD').status).toBe(1)
    expect(existsSync(data)).toBe(false)
  })

  it('TIC6: a data folder that cannot be made is named, and what stands there stays', () => {
    const blocked = join(folder, 'blocked')
    writeFileSync(blocked, 'mine')
    const { status, err } = ticks(blocked, 'import', good, '--symbol', 'GOLD')
    expect({ status, mine: readFileSync(blocked, 'utf8') }).toEqual({ status: 1, mine: 'mine' })
    expect(err).toMatch(/the folder of ticks cannot be made/)
  })

  it('TIC6: a file that cannot be put in place leaves no part behind', () => {
    const data = newData()
    const inTheWay = join(data, 'ticks', 'GOLD_20140501T000000Z_20140501T000001Z.csv.gz')
    mkdirSync(join(inTheWay, 'full'), { recursive: true })
    const { status, err } = ticks(data, 'import', good, '--symbol', 'GOLD')
    expect(status).toBe(1)
    expect(err).toMatch(/it cannot be written/)
    expect(readdirSync(join(data, 'ticks'))).toEqual(['GOLD_20140501T000000Z_20140501T000001Z.csv.gz'])
  })

  it('TIC6: warns where the name of the file says another symbol', () => {
    const { status, err } = ticks(newData(), 'import', good, '--symbol', 'WTI')
    expect(status).toBe(0)
    expect(err).toBe("Mind: the file's name says GOLD; it is taken for WTI.\n")
  })
})

describe('downloading', () => {
  it('TIC6: an archive that cannot be reached leaves nothing behind', () => {
    const data = newData()
    const args = ['download', '--symbol', 'GOLD', '--from', '2024-01-02', '--to', '2024-01-03']
    const env = { RATCHET_DATA_DIR: data, RATCHET_ARCHIVE_URL: 'http://127.0.0.1:9' }
    const { status, err } = runTool('ticks/main.ts', args, env)
    expect(status).toBe(1)
    expect(err).toMatch(/XAUUSD\/2024\/00\/02\/00h_ticks\.bi5: the archive cannot be reached/)
    expect(existsSync(data)).toBe(false)
  })

  it.skipIf(noRecordings)(
    `TIC4: fetches hours, months counted from zero, and passes over those without quotes${absent}`,
    async () => {
      const hour = readFileSync(recorded('importers/dukascopy_EURUSD_2019-02-04_15h_ticks.bi5'))
      const asked: string[] = []
      const server = createServer((request, response) => {
        asked.push(request.url ?? '')
        if (request.url?.endsWith('15h_ticks.bi5') && asked.length > 2) response.end(hour)
        // It refuses the first time, as the archive does now and then.
        else if (request.url?.endsWith('15h_ticks.bi5')) response.writeHead(503).end()
        else if (request.url?.endsWith('14h_ticks.bi5')) response.end()
        else response.writeHead(404).end()
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const data = newData()
      const args = ['download', '--symbol', 'EURUSD', '--from', '2019-02-04T14:00', '--to', '2019-02-04T16:30']
      const env = {
        ...process.env,
        RATCHET_DATA_DIR: data,
        RATCHET_ARCHIVE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      }
      const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
        env,
        stdio: 'ignore',
      })
      const [status] = await once(child, 'exit')
      server.close()
      expect(status).toBe(0)
      expect(asked).toEqual([14, 15, 15, 16].map((h) => `/EURUSD/2019/01/04/${h}h_ticks.bi5`))
      const [name = ''] = readdirSync(join(data, 'ticks'))
      const stored = gunzipSync(readFileSync(join(data, 'ticks', name)))
        .toString()
        .trim()
        .split('\n')
      expect(stored).toHaveLength(11_064)
      expect(stored[1]).toBe('1549292400064,1.14263,1.14268')
    },
  )
})
