import { hash, verify } from '@node-rs/argon2'

export interface PasswordCost {
  /** KiB. */
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** OWASP's minimum cost for argon2id: 19 MiB and two rounds, some 30 ms of one core. */
export const minPasswordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each check takes a thread and its memory, so a flood of them waits in a queue instead of filling the machine. */
const atOnce = 2

let running = 0
const waiting: (() => void)[] = []

async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string, cost: PasswordCost): Promise<string> =>
  inLine(() => hash(password, cost))

export const verifyPassword = ({ hash: kept, password }: { hash: string; password: string }): Promise<boolean> =>
  inLine(() => verify(kept, password).catch(() => false))
