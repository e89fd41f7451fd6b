/** What a browser or a script holds: cookies, and the origin it names. */
export class Person {
  readonly url: string
  readonly name: string
  readonly email: string
  readonly cookies = new Map<string, string>()

  constructor(url: string, name: string) {
    this.url = url
    this.name = name
    this.email = `${name.toLowerCase()}@desk.test`
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(this.url + path, {
      method,
      headers: { cookie: this.cookie, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const setCookies = response.headers.getSetCookie()
    for (const line of setCookies) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (pair.slice(at + 1) === '') this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const text = await response.text()
    return {
      status: response.status,
      // biome-ignore lint/suspicious/noExplicitAny: answers of every kind are looked at here.
      body: (text === '' ? null : JSON.parse(text)) as any,
      setCookies,
      headers: response.headers,
    }
  }

  signUp(password = goodPassword, more: object = {}, headers: Record<string, string> = {}) {
    const body = { name: this.name, email: this.email, password, ...more }
    return this.call('POST', '/api/auth/sign-up/email', body, headers)
  }

  signIn(password = goodPassword, more: object = {}, headers: Record<string, string> = {}) {
    return this.call('POST', '/api/auth/sign-in/email', { email: this.email, password, ...more }, headers)
  }

  signOut() {
    return this.call('POST', '/api/auth/sign-out', {})
  }

  /** The id of whoever the cookies name; null for nobody. */
  async whoami(): Promise<string | null> {
    return (await this.call('GET', '/api/auth/get-session')).body?.user.id ?? null
  }
}

export const goodPassword = 'a long enough password'
