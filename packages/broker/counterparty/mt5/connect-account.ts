/** One call of Ratchet's HTTP interface as the trader. @returns the body of the answer */
// biome-ignore lint/suspicious/noExplicitAny: answers of every kind are read here.
export type Call = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<any>

const attempts = 600

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let n = 0; !(await isSo()); n++) {
    if (n === attempts) throw new Error(`It did not come to ${what}.`)
    await new Promise((done) => setTimeout(done, 100))
  }
}

/**
 * Pairs a terminal as the setup page does: gets a code, waits for the terminal that has it, connects the account, and allows trading.
 * @param startTerminal starts the terminal with the code @returns the account's id in Ratchet
 */
export async function connectAccount(
  call: Call,
  login: string,
  startTerminal: (code: string) => Promise<void>,
): Promise<string> {
  const { id, code } = await call('POST', '/api/terminals/pairings', { broker: 'mt5' })
  await startTerminal(code)
  await until('a report of the terminal', async () => {
    const { state, report } = await call('GET', `/api/terminals/pairings/${id}`)
    return state === 'heard' && report?.login === login
  })
  const access = { broker: 'mt5', environment: 'practice', login, credentials: { code } }
  const account = await call('POST', '/api/accounts', access)
  await until(`an account that may trade: ${JSON.stringify(account)}`, async () => {
    await call('POST', `/api/accounts/${account.id}/resume`, {})
    const { items } = await call('GET', '/api/accounts')
    return items.some((one: { id: string; state: string }) => one.id === account.id && one.state === 'live')
  })
  return account.id
}
