import type { Problems } from './problem.ts'
import type { Statement } from './syntax.ts'

/** Whether control never goes past a statement. */
export function ends(statement: Statement): boolean {
  switch (statement.kind) {
    case 'return':
    case 'break':
    case 'continue':
      return true
    case 'block':
      return statement.body.some(ends)
    case 'if':
      return statement.no !== null && ends(statement.yes) && ends(statement.no)
    case 'while':
    case 'do':
      return statement.test.kind === 'bool' && statement.test.value && !breaks(statement.body)
    case 'for':
      return statement.test === null && !breaks(statement.body)
    case 'switch': {
      const last = statement.cases.at(-1)
      const hasDefault = statement.cases.some(({ labels }) => labels.includes(null))
      return hasDefault && last?.body.some(ends) === true && !statement.cases.some(({ body }) => body.some(breaks))
    }
    default:
      return false
  }
}

/** Whether a `break` within leaves the statement around. */
function breaks(statement: Statement): boolean {
  switch (statement.kind) {
    case 'break':
      return true
    case 'block':
      return statement.body.some(breaks)
    case 'if':
      return breaks(statement.yes) || (statement.no !== null && breaks(statement.no))
    default:
      return false
  }
}

/** Reports what stands after a return, break or continue of the same block. */
export function findUnreachable(body: readonly Statement[], problems: Problems): void {
  const at = body.findIndex(ends)
  const after = at < 0 ? undefined : body.slice(at + 1).find(({ kind }) => kind !== 'empty')
  if (after && !(after.kind === 'break'))
    problems.add(after.line, 'unreachable', 'Nothing reaches this line: remove it.')
}
