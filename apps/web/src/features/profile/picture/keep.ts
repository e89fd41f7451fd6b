import { uploadLimits } from '@ratchet/contract'

/**
 * Keeps an upload that is not finished together with its file: a browser gives a chosen file to one page once, and not
 * again after a reload.
 */
export interface Unfinished {
  readonly traderId: string
  readonly file: Blob
  readonly name: string
  /** Null until the server has given it one. */
  readonly url: string | null
  readonly sinceMs: number
}

const storeName = 'uploads'

/**
 * Keeps it in the browser's own database. Where there is none (in a private window) nothing is kept, and nothing else
 * changes.
 */
export const keep = {
  put: (upload: Unfinished): Promise<unknown> => work('readwrite', (store) => store.put(upload)).catch(() => {}),
  remove: (traderId: string): Promise<unknown> => work('readwrite', (store) => store.delete(traderId)).catch(() => {}),
  /** Returns null where there is none. What is older than the server keeps it is taken away, whosever it is. */
  async find(traderId: string): Promise<Unfinished | null> {
    const all = await work<Unfinished[]>('readonly', (store) => store.getAll()).catch(() => [])
    const isFresh = ({ sinceMs }: Unfinished) => Date.now() - sinceMs < uploadLimits.lifetimeMs
    for (const one of all) if (!isFresh(one)) await keep.remove(one.traderId)
    return all.find((one) => one.traderId === traderId && isFresh(one)) ?? null
  },
}

async function work<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const opening = indexedDB.open('ratchet', 1)
  opening.onupgradeneeded = () => void opening.result.createObjectStore(storeName, { keyPath: 'traderId' })
  const db = await answerOf<IDBDatabase>(opening)
  try {
    return await answerOf<T>(ask(db.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    db.close()
  }
}

const answerOf = <T>(request: IDBRequest): Promise<T> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result as T)
    request.onerror = () => fail(request.error)
  })
