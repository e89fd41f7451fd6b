import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import type { Opened } from './ratchet.ts'
import { operationsOf } from './target.ts'

/** A small server with one flaw for each tool. A tool that does not find its own finds nothing elsewhere either. */
export async function openFlawed(): Promise<Opened> {
  const database = new DatabaseSync(':memory:')
  database.exec("create table rows (id text, note text); insert into rows values ('1', 'a note'), ('2', 'another')")
  const server = createServer((request, response) => answer(database, request, response))
  // Nobody who is slow is ever cut, and there is room for few.
  Object.assign(server, { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0, maxConnections: 60 })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    url,
    cookie: '',
    operations: operationsOf(description, {}),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      database.close()
    },
  }
}

const query = (name: string) => [{ name, in: 'query', schema: { type: 'string', default: '1' } }]
const description = {
  paths: {
    '/hello': { get: { parameters: query('name') } },
    '/rows': { get: { parameters: query('id') } },
    '/long': { get: {} },
  },
}

type Answer = readonly [status: number, type: string, body: string]

function answer(database: DatabaseSync, request: IncomingMessage, response: ServerResponse): void {
  const say = ([status, type, body]: Answer) => void response.writeHead(status, { 'content-type': type }).end(body)
  // A body is waited for, however slowly it comes.
  if (request.method === 'POST') request.resume().once('end', () => say([200, 'text/plain', 'Taken.']))
  else say(answerOf(database, new URL(request.url ?? '/', 'http://flawed')))
}

function answerOf(database: DatabaseSync, { pathname, searchParams }: URL): Answer {
  if (pathname === '/') return [200, 'text/html', '<a href="/hello?name=you">hello</a> <a href="/rows?id=1">rows</a>']
  if (pathname === '/hello') return [200, 'text/html', `<!doctype html><p>Hello ${searchParams.get('name')}</p>`]
  if (pathname === '/.env') return [200, 'text/plain', 'SECRET=1234567890']
  if (pathname === '/long') return [200, 'text/plain', 'long '.repeat(2_000_000)]
  if (pathname !== '/rows') return [404, 'text/plain', 'There is nothing here.']
  try {
    const rows = database.prepare(`select note from rows where id = '${searchParams.get('id')}'`).all()
    return [200, 'application/json', JSON.stringify(rows)]
  } catch (error) {
    return [500, 'text/plain', String(error)]
  }
}
