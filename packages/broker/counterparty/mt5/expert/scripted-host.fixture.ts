import { createHash } from 'node:crypto'
import type { SyncHost } from './host.ts'

type Answer = readonly string[]
type Call = (args: readonly string[]) => Answer

/** Property values of the account, terminal and the one symbol, as a quiet demo account has them. */
const PROPERTIES: Readonly<Record<string, string>> = {
  ACCOUNT_LOGIN: '5001',
  ACCOUNT_SERVER: 'Demo-Server',
  ACCOUNT_COMPANY: 'Company',
  ACCOUNT_CURRENCY: 'USD',
  ACCOUNT_MARGIN_MODE: '2',
  ACCOUNT_LEVERAGE: '100',
  ACCOUNT_TRADE_ALLOWED: '1',
  ACCOUNT_TRADE_EXPERT: '1',
  ACCOUNT_BALANCE: '1000',
  TERMINAL_CONNECTED: '1',
  TERMINAL_TRADE_ALLOWED: '1',
  MQL_TRADE_ALLOWED: '1',
  SYMBOL_DIGITS: '2',
  SYMBOL_POINT: '0.01',
  SYMBOL_FILLING_MODE: '2',
  SYMBOL_TRADE_EXEMODE: '2',
  SYMBOL_EXPIRATION_MODE: '15',
  SYMBOL_SELECT: '1',
}

/**
 * A host without a market: clocks, files, one socket and properties. Tests replace calls in `calls`. The whole terminal is in `../terminal`.
 */
export class ScriptedHost implements SyncHost {
  nowMs = 1_000_000
  readonly properties: Record<string, string> = { ...PROPERTIES }
  readonly files = new Map<string, Buffer>()
  readonly log: string[] = []
  /** Bytes for the program, and bytes from it. */
  incoming: Buffer = Buffer.alloc(0)
  outgoing: Buffer = Buffer.alloc(0)
  isLinkOpen = false
  comment = ''
  readonly #handles = new Map<number, { name: string; at: number }>()
  #nextHandle = 1

  readonly calls: Record<string, Call> = {
    GetTickCount64: () => [String(this.nowMs)],
    GetMicrosecondCount: () => [String(this.nowMs * 1000)],
    TimeCurrent: () => [this.#seconds()],
    TimeTradeServer: () => [this.#seconds()],
    TimeGMT: () => [this.#seconds()],
    GetLastError: () => ['0'],
    Symbol: () => ['XAUUSD'],
    EventSetMillisecondTimer: () => ['1'],
    Comment: ([text = '']) => {
      this.comment = text
      return ['']
    },
    Print: ([text = '']) => {
      this.log.push(text)
      return ['']
    },
    SocketCreate: () => ['7'],
    SocketTimeouts: () => ['1'],
    SocketConnect: () => {
      this.isLinkOpen = true
      this.incoming = this.outgoing = Buffer.alloc(0)
      return ['1']
    },
    SocketIsConnected: () => [this.isLinkOpen ? '1' : '0'],
    SocketIsReadable: () => [String(this.incoming.length)],
    SocketRead: ([, length = '0']) => this.#read(Number(length)),
    SocketTlsReadAvailable: ([, length = '0']) => (this.isLinkOpen ? this.#read(Number(length)) : ['-1', '']),
    SocketSend: ([, data = '']) => this.#send(data),
    SocketTlsSend: ([, data = '']) => this.#send(data),
    SocketClose: () => {
      this.isLinkOpen = false
      return ['1']
    },
    FolderCreate: () => ['1'],
    FileIsExist: ([name = '']) => [this.files.has(name) ? '1' : '0'],
    FileOpen: ([name = '', flags = '0']) => {
      const isRead = (Number(flags) & 1) !== 0
      const isWrite = (Number(flags) & 2) !== 0
      if (!isWrite && !this.files.has(name)) return ['-1']
      if (isWrite && (!isRead || !this.files.has(name))) this.files.set(name, Buffer.alloc(0))
      this.#handles.set(this.#nextHandle, { name, at: 0 })
      return [String(this.#nextHandle++)]
    },
    FileClose: ([handle = '']) => [String(this.#handles.delete(Number(handle)))],
    FileSize: ([handle = '']) => [String(this.#file(handle).bytes.length)],
    FileSeek: ([handle = '', offset = '0']) => {
      this.#file(handle).open.at = Number(offset)
      return ['1']
    },
    FileReadArray: ([handle = '', count = '0']) => {
      const { open, bytes } = this.#file(handle)
      const part = bytes.subarray(open.at, open.at + Number(count))
      open.at += part.length
      return [String(part.length), part.toString('hex')]
    },
    FileWriteArray: ([handle = '', data = '']) => {
      const { open, bytes } = this.#file(handle)
      const part = Buffer.from(data, 'hex')
      const next = Buffer.alloc(Math.max(bytes.length, open.at + part.length))
      bytes.copy(next)
      part.copy(next, open.at)
      open.at += part.length
      this.files.set(open.name, next)
      return [String(part.length)]
    },
    FileMove: ([from = '', , to = '']) => {
      this.files.set(to, this.files.get(from) ?? Buffer.alloc(0))
      this.files.delete(from)
      return ['1']
    },
    SymbolInfoTick: () => ['1', `${this.#seconds()},2400.1,2400.3,0,0,${this.nowMs},6,0`],
    SymbolSelect: () => ['1'],
    SymbolInfoSessionTrade: () => ['0', '0', '0'],
    HistorySelect: () => ['1'],
    CopyTicks: () => ['-1', ''],
    CopyRates: () => ['-1', ''],
    OrderCalcMargin: () => ['1', '0'],
    OrderSend: () => ['0', '0,0,0,0,0,0,0,,0,0'],
  }

  call(name: string, args: readonly string[]): Answer {
    const call = this.calls[name]
    if (call) return call(args)
    const property = args.at(-1) ?? ''
    return [this.properties[property] ?? (name.endsWith('String') ? '' : '0')]
  }

  #seconds(): string {
    return String(1_790_000_000 + Math.floor(this.nowMs / 1000))
  }

  #file(handle: string): { open: { name: string; at: number }; bytes: Buffer } {
    const open = this.#handles.get(Number(handle))
    if (!open) throw new Error(`no file ${handle}`)
    return { open, bytes: this.files.get(open.name) ?? Buffer.alloc(0) }
  }

  #read(length: number): Answer {
    const part = this.incoming.subarray(0, length)
    this.incoming = this.incoming.subarray(part.length)
    return [String(part.length), part.toString('hex')]
  }

  #send(data: string): Answer {
    this.outgoing = Buffer.concat([this.outgoing, Buffer.from(data, 'hex')])
    return [String(data.length / 2)]
  }
}

/** Ratchet's side of the link, by hand: the upgrade, frames in both directions and the proofs. */
export class ScriptedServer {
  readonly host: ScriptedHost
  #sent = 0

  constructor(host: ScriptedHost) {
    this.host = host
  }

  /** Answers the upgrade request of the program. */
  upgrade(change: (accept: string) => string = (accept) => accept): void {
    const request = this.host.outgoing.toString('latin1')
    const key = /Sec-WebSocket-Key: (\S+)/.exec(request)?.[1] ?? ''
    const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
    const head = `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nsec-websocket-accept: ${change(accept)}\r\n\r\n`
    this.host.outgoing = Buffer.alloc(0)
    this.host.incoming = Buffer.concat([this.host.incoming, Buffer.from(head)])
    this.#sent = 0
  }

  raw(bytes: Buffer): void {
    this.host.incoming = Buffer.concat([this.host.incoming, bytes])
  }

  say(t: string, fields: Readonly<Record<string, string>> = {}): void {
    this.raw(frame(1, Buffer.from(JSON.stringify({ t, n: String(++this.#sent), ...fields }))))
  }

  /** Takes what the program sent since the last call. */
  heard(): { readonly opcode: number; readonly payload: Buffer; readonly json: Readonly<Record<string, string>> }[] {
    const frames = readFrames(this.host.outgoing)
    this.host.outgoing = Buffer.alloc(0)
    return frames
  }
}

export function frame(opcode: number, payload: Buffer, first = 0x80 | opcode): Buffer {
  const size = payload.length
  const head = size < 126 ? [first, size] : [first, 126, size >> 8, size & 255]
  return Buffer.concat([Buffer.from(head), payload])
}

function readFrames(bytes: Buffer): ReturnType<ScriptedServer['heard']> {
  const frames: ReturnType<ScriptedServer['heard']> = []
  for (let at = 0; at < bytes.length; ) {
    const isLong = ((bytes[at + 1] ?? 0) & 127) === 126
    const size = isLong ? bytes.readUInt16BE(at + 2) : (bytes[at + 1] ?? 0) & 127
    const head = at + (isLong ? 4 : 2)
    const mask = bytes.subarray(head, head + 4)
    const payload = Buffer.from(bytes.subarray(head + 4, head + 4 + size).map((byte, i) => byte ^ (mask[i % 4] ?? 0)))
    const opcode = (bytes[at] ?? 0) & 15
    frames.push({ opcode, payload, json: opcode === 1 ? JSON.parse(payload.toString()) : {} })
    at = head + 4 + size
  }
  return frames
}
