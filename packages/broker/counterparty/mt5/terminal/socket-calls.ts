import type { CallTable, Failing } from './call-table.ts'
import { ERROR } from './errors.ts'
import type { TerminalFaults } from './faults.ts'
import type { Network, Pipe } from './network.ts'
import { bytesOf, flag, hex } from './texts.ts'

const maxSockets = 128
const tlsPort = 443

interface Socket {
  pipe: Pipe | undefined
  isTls: boolean
  /** Every second read finds no complete TLS block. */
  isBlockSplit: boolean
}

/** The sockets of one program. On port 443 the terminal speaks TLS by itself; here the bytes below it are plain. */
export class SocketCalls {
  readonly #network: Network
  readonly #faults: TerminalFaults
  readonly #failing: Failing
  readonly #sockets = new Map<number, Socket>()
  #last = 0

  constructor(network: Network, faults: TerminalFaults, failing: Failing) {
    this.#network = network
    this.#faults = faults
    this.#failing = failing
  }

  /** The program or its process ended: the system closes what it left open. */
  closeAll(): void {
    for (const { pipe } of this.#sockets.values()) pipe?.close()
    this.#sockets.clear()
  }

  /** The network cuts every connection. */
  cutAll(): void {
    for (const { pipe } of this.#sockets.values()) pipe?.close()
  }

  get openCount(): number {
    return this.#sockets.size
  }

  readonly table: CallTable = {
    SocketCreate: () => [String(this.#create())],
    SocketConnect: ([socket = '', host = '', port = '0']) => this.#connect(socket, host, Number(port)),
    SocketTimeouts: ([socket = '']) => [flag(this.#of(socket) !== undefined)],
    SocketIsConnected: ([socket = '']) => [flag(this.#isConnected(socket))],
    SocketIsReadable: ([socket = '']) => [String(this.#readable(socket))],
    SocketRead: ([socket = '', maxLength = '0']) => this.#read(socket, Number(maxLength)),
    SocketTlsReadAvailable: ([socket = '', maxLength = '0']) => this.#readBlock(socket, Number(maxLength)),
    SocketSend: ([socket = '', data = '']) => [String(this.#send(socket, bytesOf(data), false))],
    SocketTlsSend: ([socket = '', data = '']) => [String(this.#send(socket, bytesOf(data), true))],
    SocketTlsCertificate: ([socket = '']) => {
      if (!this.#of(socket)?.isTls) this.#failing.fail(ERROR.NO_CERTIFICATE)
      return [flag(this.#of(socket)?.isTls === true), '', '', '', '', '0']
    },
    SocketClose: ([socket = '']) => {
      this.#of(socket)?.pipe?.close()
      return [flag(this.#sockets.delete(Number(socket)))]
    },
  }

  #create(): number {
    if (this.#sockets.size >= maxSockets) return this.#failing.fail(ERROR.TOO_MANY_SOCKETS)
    this.#sockets.set(++this.#last, { pipe: undefined, isTls: false, isBlockSplit: false })
    return this.#last
  }

  #of(socket: string): Socket | undefined {
    const found = this.#sockets.get(Number(socket))
    if (!found) this.#failing.fail(ERROR.INVALID_SOCKET)
    return found
  }

  #connect(handle: string, host: string, port: number) {
    const socket = this.#of(handle)
    const refuse = (code: number) => {
      this.#failing.fail(code)
      return [flag(false)]
    }
    if (!socket) return [flag(false)]
    if (this.#faults.isAddressForbidden) return refuse(ERROR.NOT_ALLOWED)
    if (this.#faults.isConnectRefused) return refuse(ERROR.CANNOT_CONNECT)
    const join = (pipe: Pipe | undefined) => {
      if (!pipe) return refuse(ERROR.CANNOT_CONNECT)
      Object.assign(socket, { pipe, isTls: port === tlsPort })
      return [flag(true)]
    }
    const pipe = this.#network.connect(host, port)
    return pipe instanceof Promise ? pipe.then(join) : join(pipe)
  }

  /** A half-open link looks connected: only silence shows that it is not. */
  #isConnected(handle: string): boolean {
    const pipe = this.#of(handle)?.pipe
    return pipe !== undefined && (this.#faults.isMute || pipe.isOpen)
  }

  #available(handle: string): number {
    return this.#faults.isMute ? 0 : (this.#of(handle)?.pipe?.available ?? 0)
  }

  #readable(handle: string): number {
    const available = this.#available(handle)
    return available === 0 && this.#faults.isFalselyReadable ? 1 : available
  }

  #read(handle: string, maxLength: number): readonly string[] {
    const part = this.#available(handle) > 0 ? this.#of(handle)?.pipe?.read(maxLength) : undefined
    if (part) return [String(part.length), hex(part)]
    this.#failing.fail(ERROR.SOCKET_IO)
    return ['-1', '']
  }

  #readBlock(handle: string, maxLength: number): readonly string[] {
    const socket = this.#of(handle)
    if (!socket?.pipe || (!this.#faults.isMute && !socket.pipe.isOpen)) {
      this.#failing.fail(ERROR.SOCKET_IO)
      return ['-1', '']
    }
    socket.isBlockSplit = this.#faults.tlsBlock > 0 && !socket.isBlockSplit
    if (this.#available(handle) === 0 || socket.isBlockSplit) return ['0', '']
    const part = socket.pipe.read(Math.min(maxLength, this.#faults.tlsBlock || maxLength))
    return [String(part.length), hex(part)]
  }

  #send(handle: string, bytes: Buffer, isTls: boolean): number {
    const socket = this.#of(handle)
    if (!socket?.pipe || socket.isTls !== isTls) return this.#failing.fail(ERROR.SOCKET_IO)
    if (this.#faults.isMute) return bytes.length
    if (!socket.pipe.isOpen) return this.#failing.fail(ERROR.SOCKET_IO)
    const part = this.#faults.sendLimit > 0 ? bytes.subarray(0, this.#faults.sendLimit) : bytes
    socket.pipe.write(part)
    return part.length
  }
}
