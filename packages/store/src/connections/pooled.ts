import pg from 'pg'

/** Stands in an address that leads through a pooler in transaction mode, where the next transaction may come to another connection. */
export const pooledMark = { name: 'pooler', value: 'transaction' } as const

/** A statement that is prepared under a name is not there any more at the next transaction; so none is. */
export class NamelessClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's method takes a statement in many forms.
  override query(...words: any[]): any {
    const [statement] = words
    if (typeof statement === 'object' && statement?.name !== undefined) {
      if ('submit' in statement) statement.name = undefined
      else words[0] = Object.assign({}, statement, { name: undefined })
    }
    return (super.query as (...words: unknown[]) => unknown)(...words)
  }
}
