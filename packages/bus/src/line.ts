import type { MessagePort } from 'node:worker_threads'

/** What one end of a line may say, by name; and ask, by name, with what it is answered. All of it is plain data: it travels as JSON. */
export interface Speech {
  readonly words: Readonly<Record<string, unknown>>
  readonly questions: Readonly<Record<string, { readonly asked: unknown; readonly answer: unknown }>>
}

type Item =
  | readonly ['word', name: string, content: unknown]
  | readonly ['ask', id: number, name: string, content: unknown]
  | readonly ['answer', id: number, content: unknown]
  | readonly ['refusal', id: number, error: PlainError]
  | readonly ['version', number]
  /** So many characters have been read by now. */
  | readonly ['read', number]

/** An error as it travels. */
export interface PlainError {
  readonly name: string
  readonly message: string
  readonly stack?: string | undefined
  readonly code?: unknown
  /** What it came of: by that it is told whether it passes. */
  readonly cause?: PlainError | undefined
}

export interface LineOptions {
  /** The version of what is spoken; both ends must be of the same. */
  readonly version: number
  /** Gets what a listener threw, and what cannot be read: neither is the other end's to handle. */
  readonly trouble: (error: unknown) => void
}

/** After so many characters the reader says how far it has come. */
const readEvery = 1 << 18

/**
 * One end of a line between two threads of a process. What is said at one end is heard at the other in the same order, and all that is said
 * within one turn of the event loop goes as one message, whatever caused it: nothing waits for a timer.
 */
export class Line<Ours extends Speech, Theirs extends Speech> {
  readonly #port: MessagePort
  readonly #options: LineOptions
  readonly #listeners = new Map<string, (content: unknown) => void>()
  readonly #answerers = new Map<string, (content: unknown) => unknown>()
  readonly #asked = new Map<number, { readonly done: (content: never) => void; readonly failed: (e: Error) => void }>()
  #said: Item[] = []
  #asks = 0
  #closed: Error | undefined
  /** Characters that were said here, and how many of them the other end has read. */
  #sent = 0
  #read = 0
  /** Characters that were read here, and how many of them the other end knows of. */
  #taken = 0
  #told = 0

  constructor(port: MessagePort, options: LineOptions) {
    this.#port = port
    this.#options = options
    port.on('message', (text: string) => this.#take(text))
    port.on('close', () => this.close())
    this.#say(['version', options.version])
  }

  /** How many characters the other end has not read yet, as far as is known here. */
  get behind(): number {
    return this.#sent - this.#read
  }

  say<N extends keyof Ours['words'] & string>(name: N, content: Ours['words'][N]): void {
    this.#say(['word', name, content])
  }

  hear<N extends keyof Theirs['words'] & string>(name: N, listener: (content: Theirs['words'][N]) => void): void {
    this.#listeners.set(name, listener as (content: unknown) => void)
  }

  /** @throws what the other end threw, as an error of the same name, words and code; or that the line has ended */
  ask<N extends keyof Ours['questions'] & string>(
    name: N,
    content: Ours['questions'][N]['asked'],
  ): Promise<Ours['questions'][N]['answer']> {
    if (this.#closed) return Promise.reject(this.#closed)
    const id = ++this.#asks
    return new Promise((done, failed) => {
      this.#asked.set(id, { done, failed })
      this.#say(['ask', id, name, content])
    })
  }

  answer<N extends keyof Theirs['questions'] & string>(
    name: N,
    give: (
      content: Theirs['questions'][N]['asked'],
    ) => Theirs['questions'][N]['answer'] | Promise<Theirs['questions'][N]['answer']>,
  ): void {
    this.#answerers.set(name, give as (content: unknown) => unknown)
  }

  /** What has been said goes out; questions that are open fail. */
  close(why: Error = ended()): void {
    if (this.#closed) return
    this.#flush()
    this.#closed = why
    this.#port.close()
    for (const { failed } of this.#asked.values()) failed(this.#closed)
    this.#asked.clear()
  }

  #say(item: Item): void {
    if (this.#closed) return
    // Behind everything that arrived at the same moment, not behind each by itself: to wake another thread costs as much as to read a request.
    if (this.#said.push(item) === 1) setImmediate(() => this.#flush())
  }

  #flush(): void {
    const items = this.#said
    if (items.length === 0 || this.#closed) return
    this.#said = []
    const text = JSON.stringify(items)
    this.#sent += text.length
    this.#port.postMessage(text)
  }

  #take(text: string): void {
    for (const item of JSON.parse(text) as readonly Item[]) {
      if (this.#closed) return
      try {
        this.#hear(item)
      } catch (error) {
        this.#options.trouble(error)
      }
    }
    this.#taken += text.length
    if (this.#taken - this.#told < readEvery) return
    this.#told = this.#taken
    this.#say(['read', this.#taken])
  }

  #hear(item: Item): void {
    if (item[0] === 'word') {
      const listener = this.#listeners.get(item[1])
      if (!listener) throw new Error(`No listener for ${item[1]}`)
      listener(item[2])
    } else if (item[0] === 'ask') void this.#reply(item[1], item[2], item[3])
    else if (item[0] === 'read') this.#read = item[1]
    else if (item[0] === 'version') this.#compare(item[1])
    else {
      const open = this.#asked.get(item[1])
      this.#asked.delete(item[1])
      if (item[0] === 'answer') open?.done(item[2] as never)
      else open?.failed(errorOf(item[2]))
    }
  }

  async #reply(id: number, name: string, content: unknown): Promise<void> {
    try {
      const give = this.#answerers.get(name)
      if (!give) throw new Error(`No handler for ${name}`)
      this.#say(['answer', id, await give(content)])
    } catch (error) {
      this.#say(['refusal', id, plainOf(error)])
    }
  }

  #compare(theirs: number): void {
    const { version, trouble } = this.#options
    if (theirs === version) return
    const error = new Error(`Two parts of the program have different versions (${version} and ${theirs}).`)
    this.close(error)
    trouble(error)
  }
}

/** To who asks this is what a lost connection is: nobody knows what became of the question. */
const ended = () => Object.assign(new Error('The other thread has ended.'), { code: 'ECONNRESET' })

export function plainOf(error: unknown): PlainError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message, stack, code, cause } = error as Error & { readonly code?: unknown }
  return {
    ...(cause instanceof Error && { cause: plainOf(cause) }),
    name,
    message,
    stack,
    ...(typeof code === 'string' && { code }),
  }
}

export const errorOf = ({ name, message, stack, code, cause }: PlainError): Error =>
  Object.assign(new Error(message, cause && { cause: errorOf(cause) }), {
    name,
    ...(stack !== undefined && { stack }),
    ...(code !== undefined && { code }),
  })
