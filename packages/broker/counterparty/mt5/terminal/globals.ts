import type { CallTable, Failing } from './call-table.ts'
import { ERROR } from './errors.ts'
import { flag } from './texts.ts'

/** The terminal's global variables: doubles that outlive programs, and the terminal if it ended in order. */
export class TerminalGlobals {
  readonly #values = new Map<string, number>()
  #saved = new Map<string, number>()

  /** The terminal ends in order, or GlobalVariablesFlush is called. */
  save(): void {
    this.#saved = new Map(this.#values)
  }

  /** The terminal was killed: what was not saved is lost. */
  lose(): void {
    this.#values.clear()
    for (const [name, value] of this.#saved) this.#values.set(name, value)
  }

  table(failing: Failing, nowSec: () => number): CallTable {
    const values = this.#values
    return {
      GlobalVariableCheck: ([name = '']) => [flag(values.has(name))],
      GlobalVariableGet: ([name = '']) => {
        if (!values.has(name)) failing.fail(ERROR.GLOBAL_NOT_FOUND)
        return [String(values.get(name) ?? 0)]
      },
      GlobalVariableSet: ([name = '', value = '0']) => {
        values.set(name, Number(value))
        return [String(nowSec())]
      },
      GlobalVariableSetOnCondition: ([name = '', value = '0', condition = '0']) => {
        const isMet = values.get(name) === Number(condition)
        if (isMet) values.set(name, Number(value))
        else failing.fail(values.has(name) ? ERROR.GLOBAL_NOT_MODIFIED : ERROR.GLOBAL_NOT_FOUND)
        return [flag(isMet)]
      },
      GlobalVariableTemp: ([name = '']) => {
        if (!values.has(name)) values.set(name, 0)
        return [flag(true)]
      },
      GlobalVariableDel: ([name = '']) => [flag(values.delete(name))],
      GlobalVariablesTotal: () => [String(values.size)],
      GlobalVariablesFlush: () => {
        this.save()
        return ['']
      },
    }
  }
}
