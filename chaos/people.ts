/** A trader who uses nothing but HTTP and the stream. A request that a killed server did not answer is `undefined`. */
export class Person {
  readonly name: string
  url: string
  /** An answer that does not come in this time does not come. */
  patienceMs: number
  readonly #cookies = new Map<string, string>()

  constructor(name: string, url: string, patienceMs = 30_000) {
    this.name = name
    this.url = url
    this.patienceMs = patienceMs
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    try {
      const response = await fetch(this.url + path, {
        method,
        headers: {
          cookie: this.cookie,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(this.patienceMs),
      })
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const at = pair.indexOf('=')
        this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
      }
      const text = await response.text()
      const isJson = text !== '' && /json/.test(response.headers.get('content-type') ?? '')
      // biome-ignore lint/suspicious/noExplicitAny: answers of every kind are looked at here.
      return { status: response.status, body: (isJson ? JSON.parse(text) : null) as any }
    } catch {
      return undefined
    }
  }

  /** Asks until there is an answer: of a server that is up, so only a connection of the one before can be broken. */
  async ask(method: string, path: string, body?: unknown) {
    for (let again = 0; again < 4; again++) {
      const reply = await this.call(method, path, body)
      if (reply) return reply
    }
    throw new Error(`${this.name} got no answer to ${method} ${path}`)
  }

  /** Opens the stream; resolves with its first snapshot. `events` has what it told of the trader's own since then. */
  async listen(): Promise<{ readonly events: readonly string[]; close(): void }> {
    const events: string[] = []
    const address = `${this.url.replace('http', 'ws')}/api/stream`
    const socket = new WebSocket(address, { headers: { cookie: this.cookie } })
    await new Promise<void>((opened, failed) => {
      socket.onmessage = ({ data }) => {
        const text = String(data)
        if (text.startsWith('{"type":"snapshot"')) opened()
        if (text.startsWith('{"type":"event"')) events.push(text)
      }
      socket.onerror = () => failed(new Error(`${this.name}'s stream was not opened`))
    })
    return { events, close: () => socket.close() }
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async signUp(): Promise<void> {
    const { name } = this
    const person = { name, email: `${name.toLowerCase()}@chaos.test`, password: 'a long enough password' }
    const reply = await this.ask('POST', '/api/auth/sign-up/email', person)
    if (reply.status >= 300) throw new Error(`${name} could not sign up: ${reply.status} ${JSON.stringify(reply.body)}`)
  }
}
