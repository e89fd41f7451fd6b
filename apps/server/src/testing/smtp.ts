import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A letter as a mail server takes it: the envelope, and headers and text in one. */
export interface TakenLetter {
  readonly from: string
  readonly to: readonly string[]
  readonly content: string
}

/** A mail server on loopback that speaks as much of SMTP (RFC 5321) as it takes to be handed letters. */
export interface MailServer {
  readonly port: number
  readonly letters: TakenLetter[]
  /** Log-ins that were offered, as `user:password`. */
  readonly logins: string[]
  /** How many letters are refused for now (451) before one is taken. */
  refuseNext: number
  /** Resolves with the n-th letter (from 1), as soon as it is there. */
  letter(n: number): Promise<TakenLetter>
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const waiting: (() => void)[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    converse(socket, mail, () => {
      for (const go of waiting.splice(0)) go()
    })
  })
  const mail: Omit<MailServer, 'port'> & { port: number } = {
    port: 0,
    letters: [],
    logins: [],
    refuseNext: 0,
    async letter(n) {
      while (mail.letters.length < n) await new Promise<void>((go) => waiting.push(go))
      return mail.letters[n - 1] as TakenLetter
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  mail.port = (server.address() as AddressInfo).port
  return mail
}

function converse(
  socket: Socket,
  mail: Pick<MailServer, 'letters' | 'logins' | 'refuseNext'>,
  taken: () => void,
): void {
  let [buffer, from, to]: [string, string, string[]] = ['', '', []]
  let inLetter = false
  const say = (line: string): unknown => socket.write(`${line}\r\n`)
  const endOfLetter = (content: string): unknown => {
    if (mail.refuseNext > 0) {
      mail.refuseNext--
      return say('451 Come again later')
    }
    mail.letters.push({ from, to, content: content.replaceAll(/^\.\./gm, '.') })
    say('250 Taken')
    return taken()
  }
  const command = (line: string): unknown => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO') return say('250-desk.test\r\n250-AUTH PLAIN\r\n250 8BITMIME')
    if (verb === 'AUTH') {
      const [, user, password] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
        .toString()
        .split('\0')
      mail.logins.push(`${user}:${password}`)
      return say('235 Welcome')
    }
    if (verb === 'MAIL') [from, to] = [addressIn(line), []]
    else if (verb === 'RCPT') to.push(addressIn(line))
    else if (verb === 'DATA') {
      inLetter = true
      return say('354 Go on')
    } else if (verb === 'QUIT') return socket.end('221 Bye\r\n')
    else if (verb !== 'RSET') return say('502 Not here')
    return say('250 Well')
  }
  say('220 desk.test')
  socket.on('data', (chunk) => {
    buffer += chunk.toString('utf8')
    for (;;) {
      const end = buffer.indexOf(inLetter ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const text = buffer.slice(0, end)
      buffer = buffer.slice(end + (inLetter ? 5 : 2))
      if (!inLetter) command(text)
      else {
        inLetter = false
        endOfLetter(text)
      }
    }
  })
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? ''

/** The link in a letter, its lines put together again where they were broken (RFC 2045, quoted-printable). */
export function linkIn({ content }: TakenLetter): string {
  const text = content
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return /https?:\/\/\S+\/auth\/(reset|confirm)#token=[\w-]+/.exec(text)?.[0] ?? ''
}
