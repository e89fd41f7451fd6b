import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Report, run, type Tool } from './run.ts'

/** Those that need no server on the internet, and no list from there. */
const modules =
  'backup,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss,xxe'
const longestS = 600

interface Written {
  readonly vulnerabilities: Readonly<Record<string, readonly { readonly info: string; readonly path: string }[]>>
  readonly anomalies: Written['vulnerabilities']
}

/** wapiti: injection into what is shown, headers, redirects, files. It is given every address that is read. */
export const wapiti: Tool = async ({ url, cookie, operations }, folder): Promise<Report> => {
  const read = [...new Set(operations.filter(({ method }) => method === 'GET').map(({ path }) => url + path))]
  const file = join(folder, 'wapiti.json')
  const settings = ['--scope', 'folder', '-m', modules, '-d', '2', '-v', '1', '--no-bugreport', '--flush-session']
  const stores = ['--store-session', folder, '--store-config', folder, '-f', 'json', '-o', file]
  const limits = ['--max-scan-time', '120', '--max-attack-time', '90', '-t', '10']
  const who = cookie === '' ? [] : ['-H', `Cookie: ${cookie}`]
  const starts = read.flatMap((one) => ['-s', one])
  const { text } = await run(
    'wapiti',
    ['-u', `${url}/`, ...settings, ...stores, ...limits, ...who, ...starts],
    longestS,
    folder,
  )
  let written: Written
  try {
    written = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { asked: '', findings: [`wapiti left no report:\n${text.slice(-2000)}`] }
  }
  const of = (kinds: Written['vulnerabilities']) =>
    Object.entries(kinds).flatMap(([kind, found]) => found.map(({ info, path }) => `${kind}: ${info} (${path})`))
  const findings = [...new Set([...of(written.vulnerabilities), ...of(written.anomalies)])]
  return {
    asked: `${read.length} addresses and what they link to, with ${modules.split(',').length} modules`,
    findings,
  }
}
