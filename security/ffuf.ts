import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Report, run, type Tool } from './run.ts'
import { words } from './words.ts'

interface Written {
  readonly results: readonly {
    readonly input: { readonly FUZZ: string }
    readonly status: number
    readonly length: number
  }[]
}

/** Meant for everybody, and not in the description. */
const ownPages = [
  '/',
  '/api/docs.*',
  '/api/openapi\\.json',
  '/robots\\.txt',
  '/favicon\\.(ico|svg)',
  '/manifest\\.webmanifest',
]
/** What stands in the place of a parameter is asked for like any other: it is refused to nobody, and not there for anybody. */
const templateOf = (path: string) => path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')

/** ffuf: what is there and was not meant to be. Asked as nobody and with the session. */
export const ffuf: Tool = async ({ url, cookie, operations }, folder): Promise<Report> => {
  const described = operations.map(({ path }) => (path.split('?', 1)[0] ?? '').slice(1))
  const beside = described.flatMap((path) =>
    ['~', '.bak', '.old', '.json', '/..', '//', '%00', '.', ';', '/.git/config'].map((end) => path + end),
  )
  const list = [...new Set([...words, ...described, ...beside, ...words.map((word) => `api/${word}`)])]
  const file = join(folder, 'words.txt')
  writeFileSync(file, `${list.join('\n')}\n`)
  // ffuf counts the bytes where the answer tells them, and the letters elsewhere.
  const lengthsOf = async (path: string) => {
    const text = await (await fetch(url + path)).text()
    return [Buffer.byteLength(text), [...text].length]
  }
  const pages = [...(await lengthsOf('/an-address-that-is-nowhere')), ...(await lengthsOf('/'))]
  const meant = new RegExp(`^(${[...ownPages, ...operations.map(({ template }) => templateOf(template))].join('|')})$`)
  const findings: string[] = []
  for (const who of cookie === '' ? [''] : ['', cookie]) {
    const out = join(folder, 'ffuf.json')
    // A refusal says that something is there; what is not there is 404, or the page of the app.
    const settings = ['-mc', 'all', '-fc', '404,400', '-fs', pages.join(','), '-t', '8', '-s', '-o', out, '-of', 'json']
    const { text } = await run(
      'ffuf',
      ['-u', `${url}/FUZZ`, '-w', file, ...settings, ...(who ? ['-b', who] : [])],
      300,
      folder,
    )
    let written: Written
    try {
      written = JSON.parse(readFileSync(out, 'utf8'))
    } catch {
      return { asked: '', findings: [`ffuf left no report: ${text.slice(-500)}`] }
    }
    for (const { input, status, length } of written.results)
      if (!meant.test(`/${input.FUZZ}`) || status >= 500)
        findings.push(`${who ? 'signed in' : 'nobody'}: /${input.FUZZ} answers ${status} with ${length} bytes`)
  }
  return { asked: `${list.length} addresses, as nobody${cookie ? ' and signed in' : ''}`, findings }
}
