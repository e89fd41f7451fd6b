import { Caller, cookiesIn, requestOf } from '../orders/wire.ts'

/** @returns the cookies of a new trader, who asks from that address; none where the server only refuses */
export async function signUp(port: number, name: string, address: string): Promise<string> {
  const person = { name, email: `${name.toLowerCase()}@example.test`, password: 'a long enough password' }
  const caller = new Caller(port, address)
  const headers = { 'content-type': 'application/json' }
  const answer = await caller.ask(requestOf('POST', '/api/auth/sign-up/email', headers, JSON.stringify(person)))
  caller.close()
  return cookiesIn(answer)
}
