import { expect, it } from 'vitest'
import { openTerminal } from './terminal.fixture.ts'

function connect(port: number) {
  const fixture = openTerminal()
  void fixture.terminal.start()
  const [socket = ''] = fixture.call('SocketCreate', 0)
  const connected = () => fixture.call('SocketConnect', socket, 'ratchet.example', port, 1000)
  return { ...fixture, socket, connected, faults: fixture.terminal.faults }
}

it.each([
  [443, 'SocketTlsSend', 'SocketTlsReadAvailable', 'SocketSend'],
  [8080, 'SocketSend', 'SocketRead', 'SocketTlsSend'],
])('port %s: %s and %s', (port, send, read, wrong) => {
  const { call, connected, pipe, socket } = connect(port)
  expect(connected()).toEqual(['1'])
  expect(call(send, socket, '6869')).toEqual(['2'])
  expect(pipe.sent.toString()).toBe('hi')
  pipe.arrive('yes')
  expect(call('SocketIsReadable', socket)).toEqual(['3'])
  expect(call(read, socket, 2, 0)).toEqual(['2', '7965'])
  expect(call(wrong, socket, '00')).toEqual(['-1'])
})

it.each([
  ['4014: the address is not on the list', 'isAddressForbidden', 4014],
  ['5272: nothing listens', 'isConnectRefused', 5272],
] as const)('%s', (_, fault, error) => {
  const { call, connected, faults } = connect(443)
  faults[fault] = true
  expect(connected()).toEqual(['0'])
  expect(call('GetLastError')).toEqual([String(error)])
})

it('no certificate on another port than 443', () => {
  const { call, connected, socket } = connect(8080)
  connected()
  expect(call('SocketTlsCertificate', socket)[0]).toBe('0')
  expect(call('GetLastError')).toEqual(['5275'])
})

it('half-open: it looks connected, takes bytes and gives none', () => {
  const { call, connected, faults, pipe, socket } = connect(443)
  connected()
  faults.isMute = true
  pipe.arrive('unheard')
  pipe.close()
  expect(call('SocketIsConnected', socket)).toEqual(['1'])
  expect(call('SocketTlsSend', socket, '0102')).toEqual(['2'])
  expect(call('SocketTlsReadAvailable', socket, 100)).toEqual(['0', ''])
  expect(pipe.sent).toHaveLength(0)
})

it('a cut link: not connected, reading gives -1', () => {
  const { call, connected, pipe, socket } = connect(443)
  connected()
  pipe.close()
  expect(call('SocketIsConnected', socket)).toEqual(['0'])
  expect(call('SocketTlsReadAvailable', socket, 100)).toEqual(['-1', ''])
  expect(call('SocketTlsSend', socket, '00')).toEqual(['-1'])
})

it('readable with nothing to read', () => {
  const { call, connected, faults, socket } = connect(443)
  connected()
  faults.isFalselyReadable = true
  expect(call('SocketIsReadable', socket)).toEqual(['1'])
  expect(call('SocketTlsReadAvailable', socket, 100)).toEqual(['0', ''])
})

it('a TLS block that is split: nothing between its parts', () => {
  const { call, connected, faults, pipe, socket } = connect(443)
  connected()
  faults.tlsBlock = 2
  pipe.arrive('abc')
  const reads = Array.from({ length: 4 }, () => call('SocketTlsReadAvailable', socket, 100)[1])
  expect(reads).toEqual(['', '6162', '', '63'])
})

it('a part of a send', () => {
  const { call, connected, faults, pipe, socket } = connect(443)
  connected()
  faults.sendLimit = 1
  expect(call('SocketTlsSend', socket, '6162')).toEqual(['1'])
  expect(pipe.sent.toString()).toBe('a')
})

it('at most 128 sockets, and a closed one is no socket', () => {
  const { call, socket, terminal } = connect(443)
  for (let n = 1; n < 128; n++) call('SocketCreate', 0)
  expect(call('SocketCreate', 0)).toEqual(['-1'])
  expect(call('GetLastError')).toEqual(['5271'])
  expect([call('SocketClose', socket), call('SocketIsConnected', socket)]).toEqual([['1'], ['0']])
  expect(terminal.program?.sockets.openCount).toBe(127)
})
