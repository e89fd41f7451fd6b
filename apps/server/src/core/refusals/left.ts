import type { ServerResponse } from 'node:http'

/** The client left before its work began, so that it is not done. */
export class ClientLeft extends Error {
  constructor() {
    super('The client left before its turn came.')
  }
}

/** Aborts when the client leaves before its answer is sent. The signal of the library also aborts once a body was read. */
export function leftOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  const leave = () => void (response.writableFinished || controller.abort(new ClientLeft()))
  if (response.closed) leave()
  else response.once('close', leave)
  return controller.signal
}
